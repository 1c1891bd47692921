"""The club: the journal's events over Wi-Fi to a broker, as far as nobody at the table waits."""
