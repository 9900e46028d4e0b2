/** Photos as phones make them: a picture that lies on its side, with what the camera noted in EXIF. */
import type { BrowserPage } from './browser.ts';

export interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A picture of this size whose left half is red and whose right half is blue, drawn by the browser. */
export async function drawnPicture(
  page: BrowserPage,
  { width, height, type = 'image/jpeg' }: { width: number; height: number; type?: string },
): Promise<Buffer> {
  const encoded = await page.evaluate(`(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = ${width};
    canvas.height = ${height};
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.fillStyle = 'rgb(255, 0, 0)';
    context.fillRect(0, 0, ${width / 2}, ${height});
    context.fillStyle = 'rgb(0, 0, 255)';
    context.fillRect(${width / 2}, 0, ${width / 2}, ${height});
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, '${type}', 0.97));
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  })()`);
  return Buffer.from(encoded as string, 'base64');
}

/** The same JPEG with EXIF: it is to be turned by 90° to the right, and was taken at 47° 22′ N, 8° 32′ E. */
export function withCameraNotes(jpeg: Buffer): Buffer {
  const notes = Buffer.concat([Buffer.from('Exif\0\0'), exif()]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(notes.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, notes, jpeg.subarray(2)]);
}

/** A header of TIFF, a directory with the orientation, and one of the place (Exif 2.32, 4.6.2 to 4.6.6). */
function exif(): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    value.copy(bytes, 8);
    return bytes;
  };
  const directory = (...entries: readonly Buffer[]) =>
    Buffer.concat([short(entries.length), ...entries, Buffer.alloc(4)]);
  const first = 8;
  const place = first + 2 + 2 * 12 + 4;
  const angles = place + 2 + 4 * 12 + 4;
  return Buffer.concat([
    Buffer.from('MM\0*'),
    long(first),
    directory(entry(0x0112, 3, 1, short(6)), entry(0x8825, 4, 1, long(place))),
    directory(
      entry(1, 2, 2, Buffer.from('N\0')),
      entry(2, 5, 3, long(angles)),
      entry(3, 2, 2, Buffer.from('E\0')),
      entry(4, 5, 3, long(angles + 24)),
    ),
    ...[47, 22, 0, 8, 32, 0].flatMap((number) => [long(number), long(1)]),
  ]);
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export interface Seen {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue near the upper left corner, and near the lower right one. */
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** What a person sees of a picture. */
export async function seenIn(page: BrowserPage, bytes: Buffer): Promise<Seen> {
  return (await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const { width, height } = picture;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(picture, 0, 0);
    const at = (x, y) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3);
    return { width, height, first: at(2, 2), last: at(width - 3, height - 3) };
  })()`)) as Seen;
}
