/** The operator's name and colour: what the pages say, and that everything can be read in both themes. */
import { describe, expect, it } from 'vitest';
import { contrast } from '../../../shared/colour.ts';
import { createPortal } from '../../../shared/portal/app.ts';
import { coloursOf } from '../../../shared/portal/look/colours.ts';
import { lookOf } from '../../../shared/portal/look/look.ts';

const options = {
  appId: 'portal@apps.example.org',
  serviceOrigin: 'http://127.0.0.1',
  consumerKey: 'portal',
  consumerSecret: 'secret',
  origin: 'http://127.0.0.1',
  registration: true,
  supportAddress: 'help@clinic.example',
  idleMinutes: 15,
  passwordMin: 8,
  report: () => undefined,
};

describe('The contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // The greys that are known for the limit of 4.5 on white.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
    ['#ffffff', '#0000ff', 8.59],
  ])('of %s on %s is %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2);
  });
});

/** The values of a custom property in the styles, in the light theme and in the dark one. */
function valuesOf(styles: string, name: string): readonly [string, string] {
  const found = [...styles.matchAll(new RegExp(`--${name}: (#[\\da-f]{6});`, 'g'))].map(
    ([, value]) => value!,
  );
  expect(found).toHaveLength(2);
  return [found[0]!, found[1]!];
}

describe.each(['#0a6269', '#000000', '#7a3e9d', '#8c2f54', '#1f5aa8', '#616161', '#00005a'])(
  'In a portal whose colour is %s',
  (colour) => {
    const own = (name: string) => valuesOf(coloursOf(colour), name);

    it('links can be read on every ground of both themes', () => {
      for (const name of ['pico-primary', 'pico-primary-hover']) {
        const text = own(name);
        for (const ground of ['surface', 'band', 'done', 'warning', 'error-surface'])
          for (const theme of [0, 1] as const)
            expect(contrast(text[theme], own(ground)[theme])).toBeGreaterThanOrEqual(4.5);
      }
    });

    it('white can be read on every button of both themes', () => {
      for (const name of ['pico-primary-background', 'pico-primary-hover-background'])
        for (const ground of own(name)) expect(contrast(ground, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    });

    it('the light theme and the icon have the colour itself', () => {
      expect(own('pico-primary')[0]).toBe(colour);
      expect(lookOf(colour).icon.content).toContain(`fill="${colour}"`);
    });
  },
);

describe('A portal', () => {
  it('has the name and the colour of its operator on every page', async () => {
    const portal = createPortal({ ...options, name: 'Klinik am See', colour: '#7a3e9d' });
    const html = await (await portal.request(`${options.origin}/sign-in`)).text();
    expect(html).toContain('<title>Sign in – Klinik am See</title>');
    expect(html).not.toContain('Health record');
    const [, path = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    expect(await (await portal.request(options.origin + path)).text()).toContain('--pico-primary: #7a3e9d;');
  });

  it('is called in the language of the page when its operator gives it no name', async () => {
    const headers = { 'accept-language': 'de' };
    const html = await (await createPortal(options).request(`${options.origin}/sign-in`, { headers })).text();
    expect(html).toContain('<title>Anmelden – Gesundheitsakte</title>');
  });
});
