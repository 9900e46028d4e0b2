/**
 * Inputs that grow: the work for one of twice the size may be twice as much, and no more. Work is counted, not timed
 * (test/support/work.ts).
 */
import fc from 'fast-check';
import { previewOf } from '../../../shared/portal/pages/documents/preview.ts';
import { knownPatterns } from '../../support/known-patterns.ts';
import { type Work, workOf } from '../../support/work.ts';
import type { Scene } from '../histories/scene.ts';
import { openScene } from '../histories/stage.ts';
import type { Content } from '../in-process/client.ts';
import { openPortal, type Portal } from '../in-process/portal.ts';
import { type FhirShape, fhirOfSize, fhirShapes } from './fhir-sizes.ts';
import type { Target } from './target.ts';

const costlyKinds = [
  'preview of XML',
  'preview of JSON',
  'XML',
  'JSON',
  'FHIR',
  'form of the portal',
  'form of the service',
  'signature',
  'filter of a report',
] as const;
type CostlyKind = (typeof costlyKinds)[number];

export interface Growing {
  readonly kind: CostlyKind;
  /** What is said once before, again and again, and as often after it. */
  readonly start: string;
  readonly again: string;
  readonly end: string;
  /** Of FHIR: what is repeated in which resource. */
  readonly shape: FhirShape;
  /** How often in the smallest of three inputs; four times that in the largest. */
  readonly times: number;
}

/** Beyond what the size explains: steps that come with every call, sorting, and tables that double. */
const mostGrowth = 1.25;
/** Steps that say nothing: a call of the service has so many by itself when it reads again what it keeps for a minute. */
const negligible = 150_000;
/**
 * More where what is read is cut: the platform's parser of forms goes through all pairs for each, of which at most a thousand reach
 * it; a preview goes through what it has cut once more, at most 200 kB.
 */
const bounded: Partial<Record<CostlyKind, number>> = {
  'form of the portal': 2_000_000,
  'preview of XML': 2_000_000,
  'preview of JSON': 2_000_000,
};

const pieces = {
  xml: [
    '<a>',
    '</a>',
    '<a/>',
    '<a "',
    "<a b='",
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?p ',
    '<!DOCTYPE a [',
    '<!',
    '&amp;',
    '&',
    'text ',
    ' ',
    '\n',
    '<p:a xmlns:p="urn:p">',
    '</p:a>',
    ' b="1"',
    '<Model name="',
  ],
  json: [
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"',
    '"a":',
    '"a":1,',
    '[1,',
    '{"a":',
    '\\',
    '\\u0000',
    '0',
    '1',
    '-',
    ' ',
    '\n',
    'null',
    '"resourceType":"Bundle",',
  ],
  pairs: [
    'a=1&',
    'a&',
    '&',
    '=',
    'b[]=1&',
    'a.b=c&',
    '%61=%62&',
    '+',
    '%',
    'ä',
    'limit=1&',
    'status=active&',
    'lab_type=a|b&',
    'a|',
    '*',
    'date_range=a**&',
  ],
} as const;

const language: Readonly<Record<CostlyKind, keyof typeof pieces>> = {
  'preview of XML': 'xml',
  XML: 'xml',
  'preview of JSON': 'json',
  JSON: 'json',
  FHIR: 'json',
  'form of the portal': 'pairs',
  'form of the service': 'pairs',
  signature: 'pairs',
  'filter of a report': 'pairs',
};

const growing: fc.Arbitrary<Growing> = fc.constantFrom(...costlyKinds).chain((kind) => {
  const some = (maxLength: number) =>
    fc
      .array(fc.constantFrom(...pieces[language[kind]]), { minLength: maxLength > 2 ? 1 : 0, maxLength })
      .map((all) => all.join(''));
  return fc.record({
    kind: fc.constant(kind),
    start: some(2),
    again: some(3),
    end: some(2),
    shape: fc.constantFrom(...fhirShapes),
    times: fc.integer({ min: 100, max: 1500 }),
  });
});

/** Those that were slow once, each of which a search by chance could miss. */
export const onceSlow: readonly Omit<Growing, 'shape' | 'times'>[] = [
  { kind: 'preview of XML', start: '', again: '<!--', end: '' },
  { kind: 'preview of XML', start: '', again: '<a "', end: '' },
  { kind: 'preview of XML', start: '', again: '<![CDATA[', end: '' },
  { kind: 'preview of XML', start: '', again: '<a>', end: '</a>' },
  { kind: 'preview of JSON', start: '', again: '[1,', end: ']' },
  { kind: 'form of the portal', start: '', again: 'a&', end: '' },
];

function textOf({ start, again, end }: Growing, times: number): string {
  return start + again.repeat(times) + end.repeat(times);
}

export function costlyDocuments(): Target<Growing> {
  let place: { readonly scene: Scene; readonly portal: Portal } | undefined;
  let checks = 0;
  return {
    inputs: growing,
    async check(input) {
      checks += 1;
      if (!place || checks % 50 === 0) {
        const scene = await openScene();
        place = { scene, portal: await openPortal(scene) };
      }
      const take = taking(place, input);
      // What is made ready at the first use is not counted.
      await take(input.times);
      const works: Work[] = [];
      for (const factor of [1, 2, 4]) works.push(await workOf(() => take(input.times * factor)));
      requireSteady(works, bounded[input.kind] ?? negligible);
    },
  };
}

/** What is done with an input of a size. The size is in repetitions. */
function taking({ scene, portal }: { scene: Scene; portal: Portal }, input: Growing) {
  const { service } = scene;
  const by = scene.session('owner').credentials;
  const post = (path: string, content: Content) => service.send({ by, method: 'POST', path, ...content });
  const document = (mediaType: string) => (body: string) =>
    post(scene.record('/documents/'), { body, mediaType });
  const preview = (mediaType: string) => (text: string) =>
    previewOf({ bytes: new TextEncoder().encode(text), mediaType });
  const formType = 'application/x-www-form-urlencoded';
  const ways: Readonly<Record<CostlyKind, (text: string) => unknown>> = {
    'preview of XML': preview('application/x+xml'),
    'preview of JSON': preview('application/x+json'),
    XML: document('application/xml'),
    JSON: document('application/fhir+json'),
    FHIR: document('application/fhir+json'),
    'form of the portal': (body) => portal.stranger.post('/sign-in', body, { 'content-type': formType }),
    'form of the service': (body) => post(scene.record('/shares/'), { body, mediaType: formType }),
    signature: (text) => post(scene.record('/shares/'), { form: Object.fromEntries(pairsOf(text)) }),
    'filter of a report': (text) =>
      service.send({
        by,
        method: 'GET',
        path: scene.record('/reports/minimal/labs/'),
        query: filtersOf(text),
      }),
  };
  const take = ways[input.kind];
  // Resources are long.
  if (input.kind === 'FHIR')
    return async (times: number) => take(fhirOfSize(input.shape, Math.ceil(times / 5)));
  return async (times: number) => take(textOf(input, times));
}

/** Names that differ, since one stands for all of the same name. */
function pairsOf(text: string): readonly (readonly [string, string])[] {
  return text.split('&').map((pair, index) => [`${pair}${index}`, pair] as const);
}

function filtersOf(text: string): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(pairsOf(text).slice(0, 5000)), lab_type: text };
}

function requireSteady(works: readonly Work[], floor: number): void {
  const pattern = works.flatMap(({ patterns }) => patterns).find((one) => !knownPatterns.includes(one));
  if (pattern) throw new Error(`${pattern} meets a long text, and may go back over it.`);
  const steps = works.map((work) => work.steps);
  for (const [index, more] of steps.entries()) {
    const less = steps[index - 1];
    if (less !== undefined && more > floor && more > 2 * mostGrowth * less)
      throw new Error(`For 1, 2 and 4 times the size it took ${steps.join(', ')} steps.`);
  }
}
