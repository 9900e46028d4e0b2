/** What a link is called. */
import { expect, it } from 'vitest';
import type { SharedLink } from '../../../../shared/client/index.ts';
import { linkName } from '../../../../shared/portal/pages/links/describe.ts';
import { languages } from '../../../../shared/portal/texts/index.ts';

const circles = new Map([
  ['c1', 'Physicians'],
  ['c2', 'Choir'],
]);

it.each([
  [{ label: ' For Dr Weber ', content: 'summary' }, 'For Dr Weber', 'For Dr Weber'],
  [{ label: ' ', content: 'summary' }, 'Health summary', 'Zusammenfassung'],
  [{ content: 'documents', files: ['a'] }, '1 document', '1 Dokument'],
  [{ content: 'documents', files: ['a', 'b'] }, '2 documents', '2 Dokumente'],
  [{ content: 'carenet', carenetId: 'c1' }, 'What “Physicians” sees', 'Was „Ärzte“ sieht'],
  [{ content: 'carenet', carenetId: 'c2' }, 'What “Choir” sees', 'Was „Choir“ sieht'],
  // A circle that is no longer there.
  [{ content: 'carenet', carenetId: 'c3' }, 'What a circle sees', 'Was ein Kreis sieht'],
])('A link is called by its name, else by what it shows: %j', (link, english, german) => {
  const whole = { files: [], ...link } as unknown as SharedLink;
  expect(linkName(whole, circles, languages.en)).toBe(english);
  expect(linkName(whole, circles, languages.de)).toBe(german);
});
