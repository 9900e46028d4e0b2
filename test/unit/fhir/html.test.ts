import { expect, it } from 'vitest';
import { textOfHtml } from '../../../shared/fhir/read/html.ts';

it('Entities of HTML that notes use are read as what they stand for, and others stay as they are written', () => {
  const html =
    '&amp; &lt; &gt; &quot; &apos; &deg; &micro; &middot; &bull; &ndash; &mdash; &lsquo; &rsquo; &ldquo; &rdquo; &hellip; ' +
    '&frac12; &plusmn; &le; &ge; &times; &auml; &ouml; &uuml; &Auml; &Ouml; &Uuml; &szlig; &eacute; &ntilde; &sum;';
  expect(textOfHtml(html)).toBe('& < > " \' ° µ · • – — ‘ ’ “ ” … ½ ± ≤ ≥ × ä ö ü Ä Ö Ü ß é ñ &sum;');
});
