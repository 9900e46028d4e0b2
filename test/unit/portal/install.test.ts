/** What a browser gets to install the portal. */
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { appIconsIn } from '../../../shared/portal/install/app-icons.ts';
import { readDrawing } from '../../../shared/portal/install/drawing.ts';
import { manifestOf } from '../../../shared/portal/install/manifest.ts';
import { serviceWorkerOf } from '../../../shared/portal/install/service-worker.ts';
import { lookOf } from '../../../shared/portal/look/look.ts';

/** The size of a PNG, and its pixels as red, green, blue and alpha. It reads the only form that is written. */
function readPng(bytes: Uint8Array): { size: number; at: (x: number, y: number) => readonly number[] } {
  const png = Buffer.from(bytes);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const size = chunks.get('IHDR')!.readUInt32BE(0);
  const rows = inflateSync(chunks.get('IDAT')!);
  const [colours, alphas] = [chunks.get('PLTE')!, chunks.get('tRNS')!];
  return {
    size,
    at: (x, y) => {
      const index = rows[y * (size + 1) + 1 + x]!;
      return [...colours.subarray(index * 3, index * 3 + 3), alphas[index]!];
    },
  };
}

const iconOf = (form: string, size: number, colour = '#0a6269') =>
  readPng(
    appIconsIn(colour)
      .find((icon) => icon.form === form && icon.size === size)!
      .draw(),
  );

describe('The icons of the installed portal', () => {
  const green = [10, 98, 105, 255];
  const white = [255, 255, 255, 255];

  it('are the icon: a rounded square in the colour, with a white line', () => {
    const icon = iconOf('any', 512);
    expect(icon.size).toBe(512);
    // A corner, the ground, and the beginning of the line, at 6 and 17 of 32.
    expect(icon.at(0, 0)[3]).toBe(0);
    for (const [x, y] of [
      [256, 40],
      [256, 4],
      [4, 256],
      [507, 256],
    ] as const)
      expect(icon.at(x, y)).toEqual(green);
    expect(icon.at(Math.round((7 / 32) * 512), Math.round((17 / 32) * 512))).toEqual(white);
  });

  it('have smooth edges: a pixel is as white as the line covers it', () => {
    // The first part of the line lies level, with its upper edge at 15.7 of 32: at 94.2 and, larger by 1.3, at 46.83 pixels.
    const [red, green, blue] = iconOf('any', 192).at(48, 94);
    const share = 0.8;
    expect(red).toBeCloseTo(10 + (255 - 10) * share, -1);
    expect(green).toBeCloseTo(98 + (255 - 98) * share, -1);
    expect(blue).toBeCloseTo(105 + (255 - 105) * share, -1);
    const alpha = iconOf('badge', 96).at(17, 46)[3];
    expect(alpha).toBeCloseTo(255 * 0.17, -1);
  });

  it('have the colour of the operator', () => {
    expect(iconOf('any', 192, '#7a1f3d').at(96, 20)).toEqual([122, 31, 61, 255]);
    const paths = ['#0a6269', '#7a1f3d'].map((colour) => appIconsIn(colour)[0]!.path);
    expect(paths[0]).not.toBe(paths[1]);
    for (const path of paths) expect(path).toMatch(/^\/assets\/icon-any-192-[\w-]+\.png$/);
  });

  it('that systems cut themselves reach the edge, with the line in the middle of them', () => {
    for (const [form, size] of [
      ['maskable', 512],
      ['full', 180],
    ] as const) {
      const icon = iconOf(form, size);
      for (const [x, y] of [
        [0, 0],
        [size - 1, 0],
        [0, size - 1],
        [size - 1, size - 1],
      ] as const)
        expect(icon.at(x, y)).toEqual(green);
    }
    // Nothing of the line is outside of the circle of 80 per cent that is always shown.
    const icon = iconOf('maskable', 192);
    for (let y = 0; y < 192; y += 1)
      for (let x = 0; x < 192; x += 1)
        if (Math.hypot(x - 95.5, y - 95.5) > 0.4 * 192) expect(icon.at(x, y)).toEqual(green);
  });

  it('beside a notice is the line alone', () => {
    const icon = iconOf('badge', 96);
    expect(icon.at(2, 2)).toEqual([255, 255, 255, 0]);
    expect(icon.at(48, 2)[3]).toBe(0);
    const { line, side } = readDrawing();
    const middle = (value: number) => Math.floor(((value - side / 2) * 1.3 * 96) / side + 48);
    expect(icon.at(middle(line[1]!.x - 2), middle(line[1]!.y))).toEqual(white);
  });

  it('are drawn of a line whose commands may have several numbers', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7"/><path d="M6 17h3 4l1-2 3 4" stroke-width="2"/></svg>';
    expect(readDrawing(svg).line.map(({ x, y }) => [x, y])).toEqual([
      [6, 17],
      [9, 17],
      [13, 17],
      [14, 15],
      [17, 19],
    ]);
  });

  it.each([
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle r="7"/></svg>',
      'not a square with a line',
    ],
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7"/><path d="M6 17c1 1 2 2 3 3" stroke-width="2"/></svg>',
      'a line with c',
    ],
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7"/><path d="M6 17h3"/></svg>',
      'has no stroke-width',
    ],
  ])('are not drawn of what they cannot be drawn of: %s', (svg, reason) => {
    expect(() => readDrawing(svg)).toThrow(reason);
  });
});

describe('The manifest', () => {
  it('has the name and the colour of the operator', () => {
    const look = lookOf('#7a1f3d');
    expect(manifestOf({ name: 'My Clinic' }, look, 'de')).toMatchObject({
      name: 'My Clinic',
      short_name: 'My Clinic',
      lang: 'de',
      theme_color: '#7a1f3d',
      background_color: '#ffffff',
      shortcuts: [{ name: 'Notfallausweis', url: '/offline' }],
    });
  });

  it('has icons of the sizes that systems ask for, for every form, and one for any size', () => {
    const { icons } = manifestOf({}, lookOf(), 'en') as {
      icons: readonly Readonly<Record<'src' | 'sizes' | 'type' | 'purpose', string>>[];
    };
    expect(icons.map(({ sizes, type, purpose }) => [sizes, type, purpose])).toEqual([
      ['192x192', 'image/png', 'any'],
      ['512x512', 'image/png', 'any'],
      ['192x192', 'image/png', 'maskable'],
      ['512x512', 'image/png', 'maskable'],
      ['any', 'image/svg+xml', 'any'],
    ]);
    for (const { src } of icons) expect(src).toMatch(/^\/assets\/icon[\w.-]+\.(?:png|svg)$/);
  });
});

describe('The script of the service worker', () => {
  const settingsOf = (script: string) => JSON.parse(/^const settings = (.*);\n/.exec(script)![1]!);

  it('is another version when the page or the look changes, and else the same', () => {
    const [look, other] = [lookOf(), lookOf('#7a1f3d')];
    const version = (one: typeof look, page: string, name?: string) =>
      settingsOf(serviceWorkerOf({ name }, one, page)).version;
    const first = version(look, 'page');
    expect(version(lookOf(), 'page')).toBe(first);
    const others = [
      version(look, 'another page'),
      version(other, 'page'),
      version(look, 'page', 'My Clinic'),
    ];
    expect(new Set([first, ...others]).size).toBe(4);
  });

  it('names notices as the operator names the portal', () => {
    const { notices } = settingsOf(serviceWorkerOf({ name: 'My Clinic' }, lookOf(), 'page'));
    expect(notices.en.title).toBe('My Clinic');
    expect(notices.de.messages).toBe('Sie haben eine neue Nachricht. Melden Sie sich an, um sie zu lesen.');
  });
});
