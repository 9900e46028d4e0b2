/** Emphasis in what a person reads at a terminal. Files, pipes and programs get plain text. */
import { styleText } from 'node:util';

export type Style = 'bold' | 'red' | 'green' | 'yellow';

/** Whether this stream shows styles: it is a terminal, and NO_COLOR (https://no-color.org) is unset. */
export function showsStyles({ isTTY }: Pick<NodeJS.WriteStream, 'isTTY'>): boolean {
  return isTTY === true && !process.env.NO_COLOR;
}

/** The text in this style where the stream shows styles, otherwise as it is. */
export function styled(
  style: Style,
  text: string,
  stream: Pick<NodeJS.WriteStream, 'isTTY'> = process.stdout,
): string {
  return showsStyles(stream) ? styleText(style, text, { validateStream: false }) : text;
}
