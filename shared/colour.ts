/**
 * The grounds of the portal, and how well a colour can be read on another: WCAG 2.2, "relative luminance" and "contrast ratio".
 * Colours are texts such as `#0a6269`.
 */

/** Red, green and blue, each from 0 to 255. */
type Channels = readonly [number, number, number];

/** Contrast that text needs on its ground (WCAG 2.2, 1.4.3). */
export const textContrast = 4.5;

/** What text stands on in the portal's two themes. */
export const grounds = {
  light: {
    page: '#ffffff',
    surface: '#ffffff',
    band: '#eef4f4',
    done: '#e3f3e8',
    warning: '#fdf1d8',
    'error-surface': '#fdeceb',
  },
  dark: {
    page: '#12181c',
    surface: '#182025',
    band: '#1a252a',
    done: '#16301f',
    warning: '#352a12',
    'error-surface': '#3a1c1a',
  },
} as const;

/** Whether text of this colour can be read on every ground of a theme. */
export function isReadable(colour: string, theme: keyof typeof grounds): boolean {
  return Object.values(grounds[theme]).every((ground) => contrast(colour, ground) >= textContrast);
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colour with a part of another in it: `part` from 0 to 1. */
export function mixed(colour: string, other: string, part: number): string {
  const [own, added] = [channelsOf(colour), channelsOf(other)];
  const mix = own.map((channel, index) => Math.round(channel * (1 - part) + added[index]! * part));
  return `#${mix.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function channelsOf(colour: string): Channels {
  const digits = Number.parseInt(colour.slice(1), 16);
  return [(digits >> 16) & 255, (digits >> 8) & 255, digits & 255];
}
