"""Transcript files: which are read, and how their lines become JSON."""

import io
import os

import pytest

from host_tools.transcripts import (
    LONGEST_LINE,
    BadTranscriptError,
    Lines,
    expand,
    open_binary,
    size,
)


def read(data):
    lines = Lines("f.jsonl", io.BytesIO(data), lambda count: None)
    return list(lines), lines.cut


def refused(data):
    with pytest.raises(BadTranscriptError) as caught:
        read(data)
    return str(caught.value)


def test_blank_lines_and_comments_are_left_out_but_counted():
    assert read(b'# a match\n\n \t\r\n{"a": 1}\r\n#{"b"\n{"c": 2}') == (
        [(4, {"a": 1}), (6, {"c": 2})],
        None,
    )


def test_a_byte_order_mark_is_no_fault():
    marked = b'\xef\xbb\xbf{"a": 1}\n'
    assert read(marked) == ([(1, {"a": 1})], None)
    assert refused(marked * 2).startswith("f.jsonl:2: not a JSON object: ")


@pytest.mark.parametrize(
    "cut",
    [
        b'{"event": "pl',
        b"{",
        b'{"event": "J\xc3',
        b"\x00\x00",
        b"[" * 9999,
        b'{"a": {"b": 1, "b": 2}, "c',
    ],
)
def test_a_half_last_line_is_cut_off(cut):
    assert read(b'{"a": 1}\n' + cut) == ([(1, {"a": 1})], 2)


def test_a_half_line_in_the_middle_is_refused():
    assert refused(b'{"a": 1}\n{"event": "pl\n').startswith("f.jsonl:2: not a JSON object: ")
    assert refused(b'{"event": "J\xc3\n') == "f.jsonl:1: not text in UTF-8"
    assert refused(b"\x00\x00\n").startswith("f.jsonl:1: not a JSON object: ")
    assert "nested too deeply" in refused(b"[" * 99999 + b"\n")
    assert "no such number" in refused(b'{"a": NaN}\n')
    assert "no such number" in refused(b'{"a": ' + b"9" * 9999 + b"}\n")


def test_a_field_that_stands_twice_is_refused_also_on_the_last_line():
    assert refused(b'{"a": 1, "a": 1}') == 'f.jsonl:1: the field "a" stands twice'


def test_a_line_without_an_end_is_not_read_into_memory():
    class Endless(io.RawIOBase):
        given = 0

        def read1(self, size):
            self.given += size
            assert self.given < 2 * LONGEST_LINE
            return b"x" * size

    lines = Lines("f.jsonl", Endless(), lambda count: None)
    with pytest.raises(BadTranscriptError, match=r"^f.jsonl:1: a line of more than"):
        list(lines)
    with pytest.raises(BadTranscriptError, match=r"^f.jsonl:2: a line of more than"):
        read(b"\n" + b"x" * LONGEST_LINE + b"\n")


def test_lines_are_told_apart_wherever_the_reading_breaks_off():
    data = b'{"a": 1}\r\n# no\n{"b": 2}\n{"a": 1}\n{"c'

    class Bits(io.BytesIO):
        def read1(self, size=-1):
            return self.read(3)

    lines = Lines("f.jsonl", Bits(data), lambda count: None)
    assert (list(lines), lines.cut) == read(data)
    assert read(data) == ([(1, {"a": 1}), (3, {"b": 2}), (4, {"a": 1})], 5)


def test_every_byte_is_told_to_the_progress_bar():
    data = b'# a\n\n{"a": 1}\n{"b'
    counts = []
    list(Lines("f.jsonl", io.BytesIO(data), counts.append))
    assert sum(counts) == len(data)


def test_folders_give_their_transcripts_sorted(tmp_path):
    for name in ("b.jsonl", "a.jsonl", "sub/c.jsonl", "notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"1234")
    found = list(expand([str(tmp_path), "-", "other.jsonl"]))
    assert found == [
        *(str(tmp_path / name) for name in ("a.jsonl", "b.jsonl", "sub/c.jsonl")),
        "-",
        "other.jsonl",
    ]
    assert size(found) is None
    assert size(found[:3]) == 12


def test_a_folder_named_like_a_transcript_is_a_folder(tmp_path):
    (tmp_path / "old.jsonl").mkdir()
    (tmp_path / "old.jsonl" / "a.jsonl").write_bytes(b"")
    assert list(expand([str(tmp_path)])) == [str(tmp_path / "old.jsonl" / "a.jsonl")]


def test_a_folder_that_cannot_be_looked_into_is_said_beside_the_others(tmp_path, monkeypatch):
    (tmp_path / "a.jsonl").write_bytes(b"")
    closed = tmp_path / "closed"
    closed.mkdir()

    def closing(real):
        def call(path):
            if str(path) == str(closed):
                raise PermissionError(13, "Permission denied", str(path))
            return real(path)

        return call

    monkeypatch.setattr(os, "scandir", closing(os.scandir))
    monkeypatch.setattr(os, "listdir", closing(os.listdir))
    assert list(expand([str(tmp_path)])) == [str(tmp_path / "a.jsonl"), str(closed)]
    with pytest.raises(BadTranscriptError, match="closed: permission denied"):
        open_binary(str(closed))


def test_what_cannot_be_opened_is_said_in_one_line(tmp_path):
    for file, text in (
        (str(tmp_path), "no *.jsonl files in this folder"),
        (str(tmp_path / "gone.jsonl"), "no such file or directory"),
        ("a\x00b", "no such file"),
    ):
        with pytest.raises(BadTranscriptError, match=text.replace("*", r"\*")):
            open_binary(file)
