/** The zip file of an archive: how it is written, and which files from elsewhere are rejected. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Options, ZipFile } from 'yazl';
import { writeZip } from '../../local/cli/archive-zip/write-file.ts';
import { openZip } from '../../local/cli/archive-zip/zip-reader.ts';
import { directoryEnd, directoryEntry, localHeader } from '../../local/cli/archive-zip/zip-records.ts';
import {
  archiveOf,
  contentsOf,
  generated,
  importInto,
  type MemoryArchive,
  Place,
} from '../unit/operations/archive/support.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

let archive: MemoryArchive;
let recordId: string;
beforeAll(async () => {
  const { place, record } = await generated(30);
  recordId = record.recordId;
  archive = await archiveOf(recordId, place);
});

const options = { force: false };
const fileOf = (name: string) => join(folder, name);

/** Writes these files, some of them in pieces. */
async function write(name: string, files: ReadonlyMap<string, Buffer>): Promise<string> {
  await writeZip(fileOf(name), options, async (sink) => {
    for (const [entry, bytes] of files)
      await sink.add(entry, entry.endsWith('.jsonl') ? piecesOf(bytes) : bytes);
  });
  return fileOf(name);
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 4321) yield bytes.subarray(start, start + 4321);
}

/** A zip file as another program would write it. */
async function packed(
  name: string,
  files: readonly (readonly [string, Buffer])[],
  settings: Partial<Options> = {},
): Promise<string> {
  const zip = new ZipFile();
  for (const [entry, bytes] of files) zip.addBuffer(bytes, entry, settings);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  writeFileSync(fileOf(name), Buffer.concat(pieces));
  return fileOf(name);
}

async function imported(file: string): Promise<Place> {
  const source = await openZip(file);
  const place = new Place();
  try {
    await importInto(place, source);
    return place;
  } finally {
    source.close();
  }
}

describe('The zip file of an export', () => {
  it('is read back as it was written', async () => {
    const place = await imported(await write('back.zip', archive.files));
    expect(contentsOf(await archiveOf(recordId, place))).toEqual(contentsOf(archive));
  });

  it('is the same whatever the time and time zone in which it is written', async () => {
    const zone = process.env.TZ;
    try {
      process.env.TZ = 'Asia/Tokyo';
      const one = readFileSync(await write('one.zip', archive.files));
      process.env.TZ = 'America/New_York';
      expect(readFileSync(await write('other.zip', archive.files)).equals(one)).toBe(true);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('can be read from front to back, without its directory', async () => {
    const bytes = readFileSync(await write('forward.zip', archive.files));
    const read = new Map<string, Buffer>();
    for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
      const [flags, method, size] = [
        bytes.readUInt16LE(at + 6),
        bytes.readUInt16LE(at + 8),
        bytes.readUInt32LE(at + 18),
      ];
      // Bit 3 would say that size and checksum come after the bytes.
      expect([flags & 8, method]).toEqual([0, 0]);
      const name = at + 30;
      const start = name + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
      const content = bytes.subarray(start, start + size);
      expect(crc32(content)).toBe(bytes.readUInt32LE(at + 14));
      read.set(bytes.toString('utf8', name, name + bytes.readUInt16LE(at + 26)), content);
      at = start + size;
    }
    expect([...read]).toEqual([...archive.files]);
  });

  it('can be read by its owner only', async () => {
    expect(statSync(await write('mode.zip', archive.files)).mode & 0o777).toBe(0o600);
  });

  it('replaces an existing file only with --force', async () => {
    const file = await write('there.zip', archive.files);
    await expect(write('there.zip', archive.files)).rejects.toThrow(/exists.*--force/);
    await writeZip(file, { force: true }, async (sink) => sink.add('a', Buffer.from('b')));
    expect(statSync(file).size).toBeLessThan(200);
  });

  it('does not exist, not even partly, when the export fails', async () => {
    const failing = writeZip(fileOf('none.zip'), options, async (sink) => {
      await sink.add('a', Buffer.alloc(500_000));
      throw new Error('The table is gone.');
    });
    await expect(failing).rejects.toThrow('The table is gone.');
    expect([existsSync(fileOf('none.zip')), existsSync(fileOf('none.zip.partial'))]).toEqual([false, false]);
  });

  it('replaces what a killed export left behind', async () => {
    writeFileSync(`${fileOf('left.zip')}.partial`, 'x'.repeat(10_000_000), { mode: 0o644 });
    const file = await write('left.zip', archive.files);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.partial`)).toBe(false);
  });
});

describe('A zip directory with offsets above 32 bits or more than 65,535 entries', () => {
  it('has the ZIP64 fields of the format', () => {
    const far = { name: 'a', offset: 5_000_000_000, size: 3, crc: 7 };
    const entry = directoryEntry(far);
    expect(entry.readUInt32LE(42)).toBe(0xffffffff);
    expect(entry.readUInt16LE(30)).toBe(12);
    expect(entry.readBigUInt64LE(46 + 1 + 4)).toBe(5_000_000_000n);
    const end = directoryEnd(70_000, 5_000_000_000, 123);
    expect(end.readUInt32LE(0)).toBe(0x06064b50);
    expect(end.readBigUInt64LE(32)).toBe(70_000n);
    expect(end.readBigUInt64LE(48)).toBe(5_000_000_000n);
    expect(end.readUInt32LE(56)).toBe(0x07064b50);
    expect(end.readBigUInt64LE(64)).toBe(5_000_000_123n);
    expect(end.readUInt32LE(76)).toBe(0x06054b50);
  });

  it('is read by the zip library', async () => {
    const bytes = Buffer.from('far');
    const entry = { name: 'a', offset: 5_000_000_000, size: bytes.length, crc: crc32(bytes) };
    const [header, directory] = [localHeader(entry), directoryEntry(entry)];
    const start = entry.offset + header.length + bytes.length;
    const end = directoryEnd(1, start, directory.length);
    const all = Buffer.concat([header, bytes, directory, end]);
    // The file is sparse: the part before this offset takes no space on disk.
    const file = await open(fileOf('far.zip'), 'w');
    await file.write(all, 0, all.length, entry.offset);
    await file.close();
    const source = await openZip(fileOf('far.zip'));
    const pieces: Uint8Array[] = [];
    for await (const piece of source.read('a')) pieces.push(piece);
    source.close();
    expect(Buffer.concat(pieces).toString()).toBe('far');
  });
});

describe('Zip files from elsewhere', () => {
  it('may be the archive packed again, compressed and in another order', async () => {
    const files = [...archive.files].toReversed();
    const place = await imported(await packed('anew.zip', files, { compress: true }));
    expect(contentsOf(await archiveOf(recordId, place))).toEqual(contentsOf(archive));
  });

  test.each([
    ['no zip file', Buffer.from('no zip file at all'), /^The file is damaged, or is not a zip file: /],
    ['nothing', Buffer.alloc(0), /^The file is damaged, or is not a zip file: /],
  ])('are rejected when they hold %s', async (_, bytes, message) => {
    writeFileSync(fileOf('no.zip'), bytes);
    await expect(openZip(fileOf('no.zip'))).rejects.toThrow(message);
  });

  it('are rejected when their end is missing', async () => {
    const bytes = readFileSync(await write('cut.zip', archive.files));
    writeFileSync(fileOf('cut.zip'), bytes.subarray(0, bytes.length - 2000));
    await expect(openZip(fileOf('cut.zip'))).rejects.toThrow(/^The file is damaged, or is not a zip file: /);
  });

  test.each(['../evil', '/etc/passwd', 'bodies/../../x', 'a\\b'])(
    'are rejected with an entry named %s, and nothing is written anywhere',
    async (name) => {
      const entry = { name, offset: 0, size: 1, crc: 0 };
      const file = Buffer.concat([localHeader(entry), Buffer.from('x')]);
      const directory = directoryEntry(entry);
      const end = directoryEnd(1, file.length, directory.length);
      writeFileSync(fileOf('path.zip'), Buffer.concat([file, directory, end]));
      await expect(openZip(fileOf('path.zip'))).rejects.toThrow(
        /^The file is damaged, or is not a zip file: /,
      );
      expect(existsSync(join(folder, '../evil'))).toBe(false);
    },
  );

  it('are rejected when two entries have the same name', async () => {
    const file = await packed('twice.zip', [
      ['record.json', Buffer.from('{}')],
      ['record.json', Buffer.from('[]')],
    ]);
    await expect(openZip(file)).rejects.toThrow('The zip file contains record.json twice.');
  });

  it('are rejected when an entry is encrypted or has an unknown compression method', async () => {
    const bytes = readFileSync(await packed('plain.zip', [['a', Buffer.from('b')]], { compress: true }));
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    const encrypted = Buffer.from(bytes);
    encrypted[directory + 8] = encrypted[directory + 8]! | 1;
    writeFileSync(fileOf('encrypted.zip'), encrypted);
    await expect(openZip(fileOf('encrypted.zip'))).rejects.toThrow('a is encrypted; an archive is not.');
    const other = Buffer.from(bytes);
    other[directory + 10] = 14;
    writeFileSync(fileOf('other-method.zip'), other);
    await expect(openZip(fileOf('other-method.zip'))).rejects.toThrow(/a has an unknown compression/);
  });

  it('never unpack to more bytes than their entries declare', async () => {
    const bomb = await boundTo(1000, deflateRawSync(Buffer.alloc(50_000_000)));
    const source = await openZip(bomb);
    let read = 0;
    const all = async () => {
      for await (const piece of source.read('a')) read += piece.length;
    };
    await expect(all()).rejects.toThrow(/^The file is damaged, or is not a zip file: /);
    expect(read).toBeLessThanOrEqual(1000);
    source.close();
  });

  it('are rejected when an entry holds fewer bytes than it declares', async () => {
    const source = await openZip(await boundTo(1000, deflateRawSync(Buffer.alloc(10))));
    const all = async () => {
      for await (const _ of source.read('a'));
    };
    await expect(all()).rejects.toThrow(/^The file is damaged, or is not a zip file: /);
    source.close();
  });

  /** A zip file with one deflated file that declares this size in bytes. */
  async function boundTo(size: number, deflated: Buffer): Promise<string> {
    const entry = { name: 'a', offset: 0, size: deflated.length, crc: 0 };
    const [header, directory] = [localHeader(entry), directoryEntry(entry)];
    for (const [record, method, uncompressed] of [
      [header, 8, 22],
      [directory, 10, 24],
    ] as const) {
      record.writeUInt16LE(8, method);
      record.writeUInt32LE(size, uncompressed);
    }
    const end = directoryEnd(1, header.length + deflated.length, directory.length);
    writeFileSync(fileOf('bound.zip'), Buffer.concat([header, deflated, directory, end]));
    return fileOf('bound.zip');
  }
});

/** Machines without unzip skip the check: the tests above use other zip programs. */
const unzip = ['/usr/bin/unzip', '/bin/unzip'].find(existsSync);

it('unzip finds no error in the zip file of an export', async () => {
  const file = await write('unzip.zip', archive.files);
  const said = unzip ? execFileSync(unzip, ['-tq', file]).toString() : 'No errors';
  expect(said).toMatch(/^No errors/);
});
