/**
 * Makes pictures ready before they are sent: large ones smaller, and without what the camera has written into them, such as the place. The
 * person sees what was changed, and may send the pictures as they are. Nothing leaves the browser here: upload.page.js asks for the files
 * and sends them.
 */

const form = document.querySelector('form.upload');
const input = form.elements.file;
const box = form.querySelector('.photo');
const texts = box.dataset;
const list = box.querySelector('ul');
const said = box.querySelector('[role="status"]');
const choice = box.querySelector('label');
const asItIs = choice.querySelector('input');

/** In bytes: a larger picture is made smaller. */
const large = 1.5 * 1024 * 1024;
/** In bytes: how much smaller a picture must have become. */
const worthSaying = 100_000;
/** In pixels, of the longer side. */
const side = 2560;
/** Of a picture that is only written anew: browsers draw no larger ones. */
const largestSide = 4096;
const quality = 0.85;

/** The files that were chosen last, and what comes of each. */
let current = [];

form.photo = {
  /** The files to send in the place of those that were chosen. */
  async prepare(files) {
    if (!isCurrent(files)) begin(files);
    const made = await Promise.all(current.map(({ done }) => done));
    return files.map((file, index) => (!asItIs.checked && made[index].changed) || file);
  },
};

input.addEventListener('change', () => begin([...input.files]));

function isCurrent(files) {
  return files.length === current.length && current.every(({ file }, index) => file === files[index]);
}

/** One after the other: a large picture takes much memory while it is drawn. */
function begin(files) {
  const mine = [];
  let before = Promise.resolve();
  for (const file of files) {
    const done = before.then(() => made(file));
    mine.push({ file, done });
    before = done;
  }
  current = mine;
  asItIs.checked = false;
  tell({ text: files.some(looksLikePicture) ? texts.working : '' });
  Promise.all(mine.map(({ done }) => done)).then((told) => current === mine && tell(together(told, files)));
}

/** What is said of all of them: of one as it is, of several each line with the name of its file. */
function together(told, files) {
  if (files.length < 2) return told[0] ?? {};
  const lines = told.flatMap(({ text, lines = [text] }, index) =>
    lines.filter(Boolean).map((line) => `${files[index].name}: ${line}`),
  );
  return { text: lines.length > 0 ? texts.several : '', lines, changed: told.some(({ changed }) => changed) };
}

/** Says what was changed, or why nothing was. */
function tell({ text = '', lines = [], changed }) {
  said.textContent = text;
  list.replaceChildren(...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })));
  list.hidden = lines.length === 0;
  choice.hidden = !changed;
  box.hidden = text === '';
}

const looksLikePicture = ({ type, name }) =>
  /^image\/(jpe?g|png|webp|hei[cf]|avif|tiff)/.test(type) || /\.(jpe?g|png|webp|hei[cf]|avif|tiff?)$/i.test(name);

/** What comes of the file: a changed one or none, and what is to be said of it. Never fails. */
async function made(file) {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = kindOf(bytes);
    if (!kind) return looksLikePicture(file) && bytes.length > 0 ? { text: texts.none } : {};
    return await changedPicture(file, bytes, kind);
  } catch {
    // The disk was taken out, for example: sending it will say so.
    return {};
  }
}

async function changedPicture(file, bytes, kind) {
  const hasPlace = placeIn(bytes, kind);
  const hasNotes = hasPlace || hasMetadata(bytes, kind);
  const isLarge = file.size > large;
  const isOther = kind === 'heic' || kind === 'tiff';
  if (!isLarge && !isOther && !hasNotes) return {};
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return { text: isOther ? texts.unknown : texts.broken };
  const most = isLarge || hasPlace ? side : largestSide;
  const scale = Math.min(1, most / Math.max(picture.width, picture.height));
  // What is drawn, such as a screenshot, stays as sharp as it is.
  const type = kind === 'png' && !isLarge ? 'image/png' : 'image/jpeg';
  const blob = await drawn(picture, scale, type);
  if (!blob) return { text: texts.broken };
  const isSmaller = file.size - blob.size > worthSaying;
  if (!isSmaller && !isOther && !hasNotes) return {};
  const changed = new File([blob], nameOf(file.name, type, kind), { type });
  const lines = [
    ...(isSmaller
      ? [filled(texts.smaller, { from: sizeOf(file.size), to: sizeOf(blob.size) })]
      : []),
    ...(hasNotes ? [hasPlace ? texts.place : texts.metadata] : []),
    ...(type === 'image/jpeg' && kind !== 'jpeg' ? [texts.converted] : []),
  ];
  return { changed, text: texts.changed, lines };
}

/** The picture, upright and with nothing but what one sees. What shines through becomes white. */
async function drawn(picture, scale, type) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  if (type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** By its first bytes, whatever its name says. */
function kindOf(bytes) {
  const text = ascii(bytes, 0, 12);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  return /^....ftyp(?:hei|hev|mif|msf|avi)/s.test(text) ? 'heic' : undefined;
}

function ascii(bytes, from, length) {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

/** Whether there is anything in it besides the picture. */
function hasMetadata(bytes, kind) {
  if (kind === 'jpeg') return jpegParts(bytes).some(({ marker }) => [0xe1, 0xed, 0xfe].includes(marker));
  if (kind === 'png') return partsOf(bytes, 8, true).some(({ name }) => /^(?:eXIf|[itz]TXt|tIME)$/.test(name));
  if (kind === 'webp') return partsOf(bytes, 12, false).some(({ name }) => /^(?:EXIF|XMP )$/.test(name));
  return true;
}

/** The segments before the picture itself (ITU-T T.81, B.1.1). */
function jpegParts(bytes) {
  const parts = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1];
    if (marker === 0xda || marker === 0xd9) break;
    const length = (bytes[at + 2] << 8) | bytes[at + 3];
    parts.push({ marker, from: at + 4, length: length - 2 });
    at += 2 + Math.max(2, length);
  }
  return parts;
}

/** The chunks of a PNG (length, name, content, checksum) or of a WebP (name, length, content to an even number of bytes). */
function partsOf(bytes, start, isPng) {
  const view = new DataView(bytes.buffer);
  const parts = [];
  for (let at = start; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + (isPng ? 0 : 4), !isPng);
    parts.push({ name: ascii(bytes, at + (isPng ? 4 : 0), 4), from: at + 8, length });
    at += 8 + length + (isPng ? 4 : length % 2);
  }
  return parts;
}

/** Whether it says where it was taken: in EXIF, or in XMP, which is text. */
function placeIn(bytes, kind) {
  return exifStarts(bytes, kind).some((from) => hasGps(bytes, from)) || indexOf(bytes, 'GPSLatitude') >= 0;
}

/** Where EXIF may begin. */
function exifStarts(bytes, kind) {
  if (kind === 'tiff') return [0];
  if (kind === 'png')
    return partsOf(bytes, 8, true).flatMap(({ name, from }) => (name === 'eXIf' ? [from] : []));
  const inWebp = kind === 'webp' ? partsOf(bytes, 12, false).filter(({ name }) => name === 'EXIF') : [];
  const headed = indexOf(bytes, 'Exif\0\0');
  return [...inWebp.map(({ from }) => from), ...(headed < 0 ? [] : [headed + 6])];
}

/** Whether the first directory of EXIF leads to one of the place (Exif 2.32, 4.6.3, tag 34853). */
function hasGps(bytes, from) {
  try {
    const view = new DataView(bytes.buffer, from);
    const little = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, little);
    const entries = view.getUint16(directory, little);
    for (let entry = 0; entry < entries; entry += 1)
      if (view.getUint16(directory + 2 + entry * 12, little) === 0x8825) return true;
    return false;
  } catch {
    // It ends before it should: nothing can be read from it.
    return false;
  }
}

function indexOf(bytes, text) {
  const wanted = [...text].map((letter) => letter.charCodeAt(0));
  for (let at = bytes.indexOf(wanted[0]); at >= 0; at = bytes.indexOf(wanted[0], at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}

function nameOf(name, type, kind) {
  return type === 'image/jpeg' && kind !== 'jpeg' ? `${name.replace(/\.\w+$/, '')}.jpg` : name;
}

function filled(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** As people say it, in the language of the page. */
function sizeOf(size) {
  const isSmall = size < 100_000;
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
  // A number and its unit stay in one line.
  return isSmall
    ? `${number.format(Math.ceil(size / 1000))}\u00a0kB`
    : `${number.format(size / 1e6)}\u00a0MB`;
}
