import type { FC } from 'hono/jsx';

/** The first letters of a name, on the colour of the record. Only a picture: the name stands beside it. */
export const Initials: FC<{ name: string }> = ({ name }) => (
  <span class="initials" aria-hidden="true">
    {initials(name)}
  </span>
);

/** First letters of the first and the last name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
