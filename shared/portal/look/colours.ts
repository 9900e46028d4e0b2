/** The grounds of both themes, and the shades of one colour that can be read on them. */
import { contrast, grounds, isReadable, mixed, textContrast } from '../../colour.ts';

const white = '#ffffff';
const black = '#000000';

/** Shares of white, from none to nearly all. */
const steps = Array.from({ length: 96 }, (_, index) => index / 100);

/** Custom properties for a colour that can be read on light grounds. For the dark theme it is lightened until it can be read there. */
export function coloursOf(colour: string): string {
  const hover = mixed(colour, black, 0.3);
  // White stands on it.
  const ground = mixed(colour, white, lightest(colour));
  const onDark = mixed(colour, white, firstReadable(colour));
  return `
:root:not([data-theme="dark"]) {
  ${surfaces('light')}
  ${shades(colour, hover, colour, hover)}
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    ${surfaces('dark')}
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
  return steps.find((part) => isReadable(mixed(colour, white, part), 'dark')) ?? 1;
}

function surfaces(theme: keyof typeof grounds): string {
  const { page, ...others } = grounds[theme];
  const named = Object.entries(others).map(([name, value]) => `--${name}: ${value};`);
  return [`--pico-background-color: ${page};`, ...named].join(' ');
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
