import { describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/api/registry.ts';
import { partitions } from '../../shared/store/items/index.ts';
import { isIn, readSources, type Source } from './sources.ts';

const sources = readSources().filter(({ path }) => !isIn(path, 'test'));

/** `file: line` for every line of these files that matches the pattern. */
function places(files: (source: Source) => boolean, pattern: RegExp): readonly string[] {
  return sources.filter(files).flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line) && !isComment(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

function isComment(line: string): boolean {
  return /^\s*(\/\/|\/\*|\*)/.test(line);
}

describe('Paths of the API', () => {
  const firstSegments = [
    ...new Set(endpoints.flatMap(({ routes }) => routes.map(({ path }) => path.split('/')[1]!))),
  ];
  /** A text, or the part of a template after a placeholder, that begins like a path of the API. */
  const literal = new RegExp(`['"\`}]/(${firstSegments.join('|')})(?=[/'"\`?]|$)`);

  /** Where such texts are allowed, and why. */
  const allowed: readonly (readonly [place: string, reason: string])[] = [
    ['shared/domain/oauth/authorize-page.ts', 'a page of the UI app, told to apps in the manifest'],
    ['shared/domain/smart/addresses.ts', 'the page of the UI app on which a person lets an app in'],
    ['shared/domain/mail/links.ts', 'pages of the UI app, to which mails link'],
    ['shared/rdf', 'URIs of RDF, which lead back to the API'],
    ['shared/domain/reports/generic.ts', 'URLs in FHIR, which lead back to the API'],
    ['shared/domain/reports/minimal.ts', 'URLs in FHIR, which lead back to the API'],
    ['shared/domain/reports/ips.ts', 'URLs in FHIR, which lead back to the API'],
    ['shared/domain/fhir/place.ts', 'URLs in FHIR, which lead back to the API'],
    ['shared/fhir/ips/document.ts', 'URLs in FHIR, of resources within an answer'],
    ['shared/fhir/write/searchset.ts', 'URLs in FHIR, of resources within an answer'],
    ['shared/fhir/rest/agents.ts', 'URIs that name what the ids of people and apps are of'],
    ['shared/domain/links/keys.ts', 'the address in a link'],
    ['shared/operations/fhir', 'URLs in FHIR, which lead back to the API'],
    ['shared/client/operations.ts', 'generated from the registry'],
    ['shared/portal', 'pages of the portal, which have paths like those of what they show'],
    ['local/demo/accounts.ts', 'pages of the UI app, to which mails link'],
    ['local/tools/bench', 'acts as a client, who knows the service by its paths only'],
    ['local/tools/screenshots', 'shows pages of the portal'],
    ['local/examples', 'apps, which know the service by its addresses only'],
    ['local/server/sample-apps.ts', 'the address that a sample app is started with'],
    ['local/tools/round-trips/play.ts', 'the address that an app names as its audience'],
    ['local/tools/load', 'acts as a client, who knows the service by its paths only'],
    ['local/tools/chaos', 'acts as a client, who knows the service by its paths only'],
    ['local/tools/crash', 'acts as a client, who knows the service by its paths only'],
  ];

  it('are in the registry only', () => {
    const excepted = allowed.map(([place]) => place);
    expect(places(({ path }) => !isIn(path, 'shared/api', ...excepted), literal)).toEqual([]);
  });

  it('have no exception without a use', () => {
    for (const [place, reason] of allowed) {
      expect(
        places(({ path }) => isIn(path, place), literal),
        `${place}: ${reason}`,
      ).not.toEqual([]);
    }
  });

  it('are recognised by this test', () => {
    for (const text of [
      `'/accounts/'`,
      `\`/records/\${id}\``,
      `\`\${base}/apps/x\``,
      `"/version"`,
      `'/manifest?x'`,
    ]) {
      expect(literal.test(text), text).toBe(true);
    }
    for (const text of [`'/accountsx'`, `'/var/accounts/'`, `'../apps/x.ts'`, `'./records/y.ts'`]) {
      expect(literal.test(text), text).toBe(false);
    }
  });
});

describe('Keys of the table', () => {
  const names = Object.values(partitions).map(({ prefix }) => prefix.replace('#', ''));
  /** A text, or the part of a template behind a placeholder, that begins like a partition of several keys. */
  const literal = new RegExp(`['"\`}>](${names.join('|')})#`);

  it('are written down with the kinds of items only', () => {
    expect(places(({ path }) => !isIn(path, 'shared/store/items'), literal)).toEqual([]);
  });

  it('name their partition once', () => {
    const declared = places(({ path }) => isIn(path, 'shared/store/items'), literal);
    const prefixes = declared.map((line) => literal.exec(line)![1]!);
    const shapes = Object.values(partitions).flatMap(({ shapes }) =>
      shapes.filter((shape) => shape.includes('#')),
    );
    // A record lists its carenets under a sort key that begins as the partition of a carenet does.
    expect(prefixes.toSorted()).toEqual(
      [...shapes.map((shape) => shape.split('#')[0]!), 'CARENET'].toSorted(),
    );
  });

  it('are recognised by this test', () => {
    for (const text of [`'RECORD#'`, `\`AUDIT#\${id}\``, `"OUTBOX#3"`])
      expect(literal.test(text), text).toBe(true);
    for (const text of [`'RECORD'`, `'urn:a#RECORD#'`, `'H#'`]) expect(literal.test(text), text).toBe(false);
  });
});

it('The pipeline of HTTP calls knows no record, document, carenet or account', () => {
  const named = /\b(records?(?!<)|documents?|carenets?|accounts?|lineages?)\b/i;
  expect(places(({ path }) => isIn(path, 'shared/http'), named)).toEqual([]);
});

it('Only console commands write to the console', () => {
  expect(places(({ path }) => !isIn(path, 'local', 'infra'), /\bconsole\./)).toEqual([]);
});

it('Only settings are read from the environment, and only where a process is assembled', () => {
  const readers = ['functions', 'infra', 'local', 'shared/store'];
  expect(places(({ path }) => !isIn(path, ...readers), /\bprocess\.env\b/)).toEqual([]);
});

it('The source speaks of no unfinished work, and no test is skipped', () => {
  expect(places(() => true, /\b(TOD[O]|FIXM[E]|XX[X])\b/)).toEqual([]);
  const tests = readSources().filter(({ path }) => isIn(path, 'test') && !isIn(path, 'test/architecture'));
  const skipped = tests.filter(({ text }) => /\b(it|test|describe)\.(skip|todo|only)\b/.test(text));
  expect(skipped.map(({ path }) => path)).toEqual([]);
});
