/** The QR code of a link, read by another program from what the server draws. */
import { expect, it } from 'vitest';
import { QrCode } from '../../../shared/portal/components/qr-code.tsx';
import { readQr } from '../../support/links/read-qr.ts';

/** As a phone of 390 px would show it, on a screen with three dots for each pixel: at least three dots for a module. */
const scale = 3;

function drawn(svg: string): readonly [pixels: Uint8ClampedArray, side: number] {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)![1]) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return [pixels, side];
}

const payload = (label: string) => {
  const url =
    `https://records.the-name-of-a-clinic.example.org/service/${'v'.repeat(30)}/shl/${'a'.repeat(43)}`.slice(
      0,
      128,
    );
  return Buffer.from(
    JSON.stringify({ url, key: 'b'.repeat(43), exp: 1_793_920_000, flag: 'P', label, v: 1 }),
  ).toString('base64url');
};

it.each([
  ['without a label', ''],
  ['with a label as long as it can be, in letters of three bytes each', '医'.repeat(80)],
])('The QR code of a link %s is read as the same address', (_, label) => {
  const address = `https://portal.the-name-of-a-clinic.example.org/view#shlink:/${payload(label)}`;
  const svg = String(QrCode({ text: address, label: 'QR code' }));
  const [pixels, side] = drawn(svg);
  expect(readQr(pixels, side, side)).toBe(address);
});
