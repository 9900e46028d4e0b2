/** In every language: no text is empty or missing, each says what is put into it, and one thing is told otherwise than several. */
import { describe, expect, it } from 'vitest';
import { languages, type Texts } from '../../../shared/portal/texts/index.ts';

type Say = (...values: readonly unknown[]) => string;

/** All texts of a language by their places, such as `activity.documents`. */
function textsOf(catalogue: object, group = ''): readonly (readonly [place: string, text: unknown])[] {
  return Object.entries(catalogue).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null ? textsOf(text, `${group}${key}.`) : [[group + key, text]],
  );
}

function saidIn(catalogue: object): readonly (readonly [place: string, say: Say])[] {
  return textsOf(catalogue).flatMap(([place, text]) =>
    typeof text === 'function' ? [[place, text as Say]] : [],
  );
}

/** The names of a text's parameters, which say what they are. */
function parametersOf(say: Say): readonly string[] {
  const [, list = ''] = /^(?:function \w+)?\(([^)]*)\)/.exec(say.toString()) ?? [];
  return list.split(',').flatMap((name) => name.trim() || []);
}

const numbers = new Set([
  'count',
  'first',
  'hours',
  'last',
  'left',
  'length',
  'minimum',
  'minutes',
  'most',
  'number',
  'seconds',
  'shown',
  'total',
]);

const hasNumber = (say: Say) => parametersOf(say).some((name) => numbers.has(name));

/** Parameters that are lists, or stand there as other words. */
const others: Readonly<Record<string, unknown>> = {
  'invitations.takenOver.people names': ['{names}'],
  'invitations.takenOver.apps names': ['{names}'],
  'sharing.document.visibleByKind kinds': ['{kinds}'],
  'sharing.document.hiddenDespiteKind kinds': ['{kinds}'],
  'links.confirm.kind is': 'exactly',
  'links.confirm.unread isAll': true,
  'sharing.circles.sees isAll': true,
};
const otherWords = new Set(['is', 'isAll']);

/** The text with a number for all that is counted, and with the names of other parameters in their places. Seconds are whole minutes. */
function say([place, text]: readonly [string, Say], number: number): string {
  const sample = (name: string) => {
    if (!numbers.has(name)) return others[`${place} ${name}`] ?? `{${name}}`;
    return name === 'seconds' ? number * 60 : number;
  };
  return text(...parametersOf(text).map(sample));
}

/** Texts that do not say the number, only whether there is one, or which it is. */
const withoutNumber = ['details.phone', 'details.phoneType', 'invitations.takenOver.circles'];

/** Numbers that no text holds by itself. */
const [several, many] = [38, 47] as const;

/** Whether a number is told with the words for several. */
function isLikeSeveral(text: readonly [string, Say], number: number): boolean {
  return (
    say(text, number).replaceAll(new RegExp(`\\b${number}\\b`, 'g'), `${several}`) === say(text, several)
  );
}

/** Texts with a number whose words differ for this one. */
function differAt(number: number, catalogue: object): readonly string[] {
  return saidIn(catalogue)
    .filter(([, text]) => hasNumber(text))
    .filter((text) => !isLikeSeveral(text, number))
    .map(([place]) => place);
}

describe.each(Object.entries(languages))('In %s', (_, catalogue) => {
  it('no text is empty or missing', () => {
    const empty = textsOf(catalogue).filter(([, text]) => typeof text !== 'function' && !`${text}`.trim());
    // How long an app has access needs no words when it is the usual.
    expect(empty.map(([place]) => place)).toEqual(['smart.apps.knows.stay', 'smart.apps.knows.session']);
    const places = new Set(textsOf(catalogue).map(([place]) => place));
    const missing = textsOf(languages.en).filter(([place]) => !places.has(place));
    expect(missing.map(([place]) => place)).toEqual([]);
  });

  it('whatever the activity counts has words for one and for several', () => {
    const { others, counted, countedParts } = (catalogue as Texts).activity;
    for (const words of [others, ...Object.values(counted), ...Object.values(countedParts)])
      expect(words).toHaveLength(2);
  });

  it('each text says what is put into it', () => {
    for (const text of saidIn(catalogue)) {
      const said = [0, 1, several].map((number) => say(text, number));
      const put = parametersOf(text[1]).filter((name) => !numbers.has(name) && !otherWords.has(name));
      const missing = put.filter((name) => !said.some((words) => words.includes(`{${name}}`)));
      const broken = said.filter((words) => !words.trim() || /undefined|\[object/.test(words));
      expect([text[0], missing, broken]).toEqual([text[0], [], []]);
    }
  });

  it('each text with a number says it', () => {
    const withNumber = saidIn(catalogue).filter(
      ([place, text]) => hasNumber(text) && !withoutNumber.includes(place),
    );
    for (const text of withNumber) {
      expect(say(text, several)).toContain(`${several}`);
      expect([text[0], isLikeSeveral(text, many)]).toEqual([text[0], true]);
    }
  });
});

it.each([
  [1, 'a second', 'einer Sekunde'],
  [2, '2 seconds', '2 Sekunden'],
  [59, '59 seconds', '59 Sekunden'],
  [60, 'a minute', 'einer Minute'],
  [61, '2 minutes', '2 Minuten'],
  [120, '2 minutes', '2 Minuten'],
])(
  'How long to wait is told in seconds below a minute, else in minutes: %i is "%s"',
  (seconds, english, german) => {
    expect(languages.en.signIn.tooEarly(seconds)).toMatch(new RegExp(`\\b${english}\\b`));
    expect(languages.de.signIn.tooEarly(seconds)).toMatch(new RegExp(`\\b${german}\\b`));
  },
);

it('The languages have the same texts', () => {
  // What a summary has in English is translated by tables that English does not need.
  const placesIn = (catalogue: object) =>
    textsOf(catalogue).flatMap(([place]) => (/^view\.(?:columns|words)\./.test(place) ? [] : place));
  expect(placesIn(languages.de).toSorted()).toEqual(placesIn(languages.en).toSorted());
});

it.each([0, 1])('In German, %i has words of its own where it has them in English', (number) => {
  // "-mal" is said of one time, and of several.
  const inGerman =
    number === 1 ? [...differAt(1, languages.de), 'links.row.views'] : differAt(0, languages.de);
  expect(inGerman.toSorted()).toEqual(differAt(number, languages.en).toSorted());
});
