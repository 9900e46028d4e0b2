/**
 * Reads the QR code of a link from a picture, where the browser can, and puts it into the form. The picture stays in the browser.
 */

const form = document.querySelector('form.from-link');
const field = form.querySelector('.qr-picture');
const texts = field.dataset;
const input = field.querySelector('input');
const said = field.querySelector('[role="status"]');

start();

async function start() {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!formats.includes('qr_code')) return;
  field.hidden = false;
  input.addEventListener('change', () => read(input.files[0]));
}

async function read(file) {
  if (!file) return say('');
  say(texts.reading);
  const link = await codeIn(file);
  if (file !== input.files[0]) return;
  if (link === undefined) return say(texts.broken);
  if (link === '') return say(texts.none);
  form.elements.link.value = link;
  say(/(?:^|#)shlink:\//i.test(link) ? texts.read : texts.other);
}

/** What the code says; empty when there is none, undefined for what is no picture. Of several codes, that of a link. */
async function codeIn(file) {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  try {
    const codes = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture);
    const values = codes.map(({ rawValue }) => rawValue);
    return values.find((value) => /shlink:\//i.test(value)) ?? values[0] ?? '';
  } catch {
    return undefined;
  } finally {
    picture.close();
  }
}

function say(text) {
  said.textContent = text;
}
