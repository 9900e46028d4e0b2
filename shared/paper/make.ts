/** Makes a paper from what was found: pure, so that every case can be tested. */

import type { PaperContent } from './content.ts';
import { dayText } from './fact.ts';
import type { Paper, PaperKind, PaperRow, PaperSection } from './paper.ts';
import {
  allergies,
  contacts,
  devices,
  medicineLines,
  medicines,
  medicineTable,
  problemLines,
  problems,
  procedures,
  results,
  vaccinations,
} from './sections.ts';
import { lineOf, longestName } from './text.ts';
import { unreadSection } from './unread.ts';
import { type Words, wordsOf } from './words/index.ts';

/** The same facts give the same paper. */
export function makePaper(content: PaperContent): Paper {
  const { kind, language, now, by, isCircle, person } = content;
  const words = wordsOf(language);
  const time = now.toISOString();
  const sections = sectionsOf[kind](content, words);
  const hasOwn = sections.some(({ rows }) => rows.some((row) => isOwn(row, words)));
  return {
    kind,
    language,
    title: words.titles[kind],
    person: {
      name: lineOf(person.name, longestName) || (person.isHidden ? words.nameHidden : words.notSaid),
      birth_date: person.birthDate ?? null,
      lines: [bornLine(content, words), ...bloodGroupLines(content, words), ...phoneLines(content, words)],
    },
    made: {
      at: time,
      by: lineOf(by, longestName),
      text: words.made(`${dayText(time, words)}, ${time.slice(11, 16)} UTC`, lineOf(by, longestName)),
    },
    sections,
    remarks: [
      ...(isCircle ? [words.remarks.circle] : []),
      words.remarks.missing,
      ...(hasOwn ? [words.remarks.own] : []),
      // A card has room for what matters in an emergency alone.
      ...(kind === 'emergency_card' ? [] : [words.remarks.snapshot]),
    ],
  };
}

const sectionsOf: Readonly<
  Record<PaperKind, (content: PaperContent, words: Words) => readonly PaperSection[]>
> = {
  summary: (content, words) => [
    allergies(content, words),
    medicines(content, words),
    problems(content, words),
    results(content, words),
    vaccinations(content, words),
    procedures(content, words),
    devices(content, words),
    ...present(
      unreadSection(
        ['allergy', 'medicine', 'problem', 'result', 'vaccination', 'procedure', 'device'],
        content.unread,
        words,
      ),
    ),
  ],
  emergency_card: (content, words) => [
    allergies(content, words),
    medicineLines(content, words),
    problemLines(content, words),
    ...present(unreadSection(['allergy', 'medicine', 'problem'], content.unread, words)),
    contacts(words),
  ],
  medications: (content, words) => [
    medicineTable(content, words),
    allergies(content, words),
    ...present(unreadSection(['medicine', 'allergy'], content.unread, words)),
  ],
};

/** Whether the row has a statement of the person or of relatives, beside the entry or in a column of its own. */
function isOwn({ cells, mark }: PaperRow, { ownStatement, relative }: Words): boolean {
  return [mark ?? '', ...cells].some((text) => text.startsWith(ownStatement) || text.startsWith(relative));
}

function present(section: PaperSection | undefined): readonly PaperSection[] {
  return section === undefined ? [] : [section];
}

function bornLine({ person }: PaperContent, words: Words): Paper['person']['lines'][number] {
  const text = person.birthDate ? dayText(person.birthDate, words) : '';
  return { label: words.born, text: text || (person.isHidden ? words.bornHidden : words.bornUnknown) };
}

function bloodGroupLines({ bloodGroup }: PaperContent, words: Words): Paper['person']['lines'] {
  const label = words.bloodGroup;
  switch (bloodGroup.state) {
    case 'none':
      return [];
    case 'unclear':
      return [{ label, text: words.bloodGroupUnclear }];
    case 'unread':
      return [{ label, text: words.bloodGroupUnread }];
    case 'known': {
      const { abo, rh, date } = bloodGroup;
      const rhesus = rh === 'positive' ? words.rhPositive : words.rhNegative;
      const group = [abo, rh && rhesus].filter(Boolean).join(' ');
      const day = dayText(date, words);
      return [{ label, text: day === '' ? group : `${group} (${day})` }];
    }
  }
}

function phoneLines({ person }: PaperContent, words: Words): Paper['person']['lines'] {
  const numbers = person.phones.map((phone) => lineOf(phone, longestName)).filter((phone) => phone !== '');
  return numbers.length === 0 ? [] : [{ label: words.phone, text: numbers.join(', ') }];
}
