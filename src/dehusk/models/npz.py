"""An archive of plain arrays (npz), read without trust: sizes are known and bounded before anything is unpacked."""

import io
import re
import zlib
from math import prod
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

import numpy as np

from dehusk import files
from dehusk.arrays import Column

UNPACKED = 64 * files.MEGABYTE  # bytes of all arrays; the shipped model has 0.7 MB
HEADER = re.compile(
    rb"\x93NUMPY\x01\0..\{'descr': '(<f4|<i4|<u4|\|u1)', 'fortran_order': (False|True), "
    rb"'shape': \(((?:\d{1,9}(?:, ?|(?=\))))*)\), \} *\n",
    re.DOTALL,
)
ENCRYPTED = 0x1


def arrays(path: str | Path) -> dict[str, Column]:
    """Every array by its name. OSError where the file cannot be read, ValueError where it is no sound archive."""
    data = files.read(path)
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if sum(member.file_size for member in members) > UNPACKED:
                raise ValueError(f"unpacks to more than {UNPACKED // files.MEGABYTE} MB")
            found = {member.filename.removesuffix(".npy"): _array(archive, member) for member in members}
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, OverflowError, RuntimeError) as error:
        raise ValueError(str(error)) from error
    if len(found) < len(members):
        raise ValueError("two arrays have one name")
    return found


def _array(archive: ZipFile, member: ZipInfo) -> Column:
    if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED) or member.flag_bits & ENCRYPTED:
        raise ValueError(f"{member.filename} is packed in an unknown way")
    data = archive.read(member)
    header = HEADER.match(data)
    if header is None:
        raise ValueError(f"{member.filename} is no array of numbers")
    kind, shape = np.dtype(header[1].decode()), tuple(map(int, re.findall(rb"\d+", header[3])))
    if prod(shape) * kind.itemsize != len(data) - header.end():
        raise ValueError(f"{member.filename} is longer or shorter than its shape")
    values = np.frombuffer(data, kind, offset=header.end())
    return np.array(values.reshape(shape, order="F" if header[2] == b"True" else "C"), order="C")
