/** The shades of one colour, for both themes. */
import { contrast, mixed, textContrast } from '../../colour.ts';

/** The darkest ground of the dark theme's boxes is the page, the lightest this. */
const lightestDarkGround = '#352a12';
const white = '#ffffff';
const black = '#000000';

/** Shares of white, from none to nearly all. */
const steps = Array.from({ length: 96 }, (_, index) => index / 100);

/** The custom properties of Pico for a colour that can be read on light grounds. In the dark theme it is lightened until it can be read. */
export function coloursOf(colour: string): string {
  const hover = mixed(colour, black, 0.3);
  // White stands on it.
  const ground = mixed(colour, white, lightest(colour));
  const onDark = mixed(colour, white, firstReadable(colour));
  return `
:root:not([data-theme="dark"]) {
  ${shades(colour, hover, colour, hover)}
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    ${shades(onDark, mixed(onDark, white, 0.4), ground, mixed(ground, black, 0.15))}
  }
}
`;
}

/** How much white a colour can take so that white text on it can still be read. */
function lightest(colour: string): number {
  return steps.findLast((part) => contrast(mixed(colour, white, part), white) >= textContrast) ?? 0;
}

/** How much white a colour needs so that it can be read on dark grounds. */
function firstReadable(colour: string): number {
  return steps.find((part) => contrast(mixed(colour, white, part), lightestDarkGround) >= 6) ?? 1;
}

function shades(text: string, textHover: string, ground: string, groundHover: string): string {
  return Object.entries({
    primary: text,
    'primary-background': ground,
    'primary-border': ground,
    'primary-underline': `${text}66`,
    'primary-hover': textHover,
    'primary-hover-background': groundHover,
    'primary-hover-border': groundHover,
    'primary-focus': `${text}73`,
    'primary-inverse': white,
  })
    .map(([name, value]) => `--pico-${name}: ${value};`)
    .join(' ');
}
