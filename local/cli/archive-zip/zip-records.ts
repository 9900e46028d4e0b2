/** The records of a zip file (APPNOTE.TXT, 4.3). Files are stored without compression. */

export interface ZipEntry {
  readonly name: string;
  /** Offset of its local header. */
  readonly offset: number;
  readonly size: number;
  readonly crc: number;
}

/** 1980-01-01 00:00, the earliest time of the format: the same bytes whenever and wherever the file is written. */
const date = 0x0021;
const time = 0x0000;
/** Names are UTF-8. */
const flags = 0x0800;
/** Made on Unix, so that the mode below counts: a plain file, for its owner only. */
const madeBy = 0x033f;
const attributes = (0o100600 << 16) >>> 0;
const plainVersion = 20;
const zip64Version = 45;
const most32 = 0xffffffff;
const most16 = 0xffff;

/** 4.3.7: the header before the bytes of a file. */
export function localHeader({ name, size, crc }: ZipEntry): Buffer {
  const bytes = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(plainVersion, 4);
  writeCommon(header, 6, bytes, size, crc);
  return Buffer.concat([header, bytes]);
}

/** 4.3.12: its entry in the directory at the end, with 4.5.3 where the offset needs more than 32 bits. */
export function directoryEntry({ name, offset, size, crc }: ZipEntry): Buffer {
  const bytes = Buffer.from(name);
  const isFar = offset >= most32;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(madeBy, 4);
  header.writeUInt16LE(isFar ? zip64Version : plainVersion, 6);
  writeCommon(header, 8, bytes, size, crc);
  header.writeUInt16LE(isFar ? 12 : 0, 30);
  header.writeUInt32LE(attributes, 38);
  header.writeUInt32LE(isFar ? most32 : offset, 42);
  return Buffer.concat([header, bytes, ...(isFar ? [farOffset(offset)] : [])]);
}

function writeCommon(header: Buffer, start: number, name: Buffer, size: number, crc: number): void {
  if (size >= most32) throw new Error('A file of an archive must be smaller than 4 GB.');
  header.writeUInt16LE(flags, start);
  header.writeUInt16LE(time, start + 4);
  header.writeUInt16LE(date, start + 6);
  header.writeUInt32LE(crc, start + 8);
  header.writeUInt32LE(size, start + 12);
  header.writeUInt32LE(size, start + 16);
  header.writeUInt16LE(name.length, start + 20);
}

function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

/** 4.3.16: the end, after a directory of this many entries; before it 4.3.14 and 4.3.15 where it needs more bits. */
export function directoryEnd(entries: number, offset: number, size: number): Buffer {
  const isLarge = entries >= most16 || offset >= most32 || size >= most32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(isLarge ? most16 : entries, 8);
  end.writeUInt16LE(isLarge ? most16 : entries, 10);
  end.writeUInt32LE(isLarge ? most32 : size, 12);
  end.writeUInt32LE(isLarge ? most32 : offset, 16);
  return isLarge ? Buffer.concat([largeEnd(entries, offset, size), end]) : end;
}

function largeEnd(entries: number, offset: number, size: number): Buffer {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(madeBy, 12);
  end.writeUInt16LE(zip64Version, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
