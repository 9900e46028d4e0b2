/**
 * For two files of tests, of which one is for `npm run test:thorough`. What the US Core test kit of Inferno checks of a server, for each profile of US Core 6.1: reading, every search with its variants,
 * versions of references, Provenance. docs/inferno.md shows the results by the kit's names.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/fhir/json.ts';
import type { FhirClient, FhirReply } from '../../fhir-client.ts';
import { storeDocument } from '../../medical/facts.ts';
import { type ActiveAccount, createRecord } from '../../scenario.ts';
import { giveAccess } from '../../smart-access.ts';
import { smartApps } from '../../smart-apps.ts';
import type { TestService } from '../../test-service.ts';
import { type ProfileChecks, usCoreChecks } from './checks.ts';
import { hospitalBundle, hospitalResources } from './resources.ts';
import { dates, references, valuesOf } from './values.ts';

/** The app that reads. */
export const apps = { charts: smartApps.public } as const;
/** Tags stay with a resource, so they say which one of those that were sent it is. */
const tag = 'urn:example:sent-as';
const nameOf = ({ resourceType, id }: JsonObject) => `${String(resourceType)}/${String(id)}`;

let service: TestService<'charts'>;
let client: FhirClient;
let patient: string;
/** Ids here, by the type and id that they were sent with. */
const ids = new Map<string, string>();

/** One record with all that was sent, for the tests of a describe. */
export function withHospital(start: () => Promise<Hospital>): void {
  beforeAll(async () => sendAll(await start()));
}

/** A service with an app that reads everything, and who sends. */
export interface Hospital {
  readonly service: TestService<'charts'>;
  readonly owner: Pick<ActiveAccount, 'id' | 'session'>;
}

async function sendAll(started: Hospital): Promise<void> {
  service = started.service;
  const { owner } = started;
  patient = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
  const entry = (hospitalBundle.entry as readonly { readonly resource: JsonObject }[]).map(
    ({ resource }) => ({
      fullUrl: `https://hospital.example.org/fhir/${nameOf(resource)}`,
      resource: {
        ...resource,
        meta: { ...(resource.meta as JsonObject), tag: [{ system: tag, code: nameOf(resource) }] },
      },
    }),
  );
  const body = JSON.stringify({ ...hospitalBundle, entry });
  await storeDocument(owner.session, patient, body, { contentType: 'application/fhir+json' });
  ({ client } = await giveAccess(service, { app: service.apps.charts, account: owner, recordId: patient }));
  for (const type of new Set(hospitalResources.map(({ resourceType }) => resourceType)))
    for (const resource of await all(`/fhir/${type}?_count=200`)) {
      const sent = sentAs(resource);
      if (sent) ids.set(sent, String(resource.id));
    }
}

function sentAs({ meta }: JsonObject): string | undefined {
  const { tag: tags = [] } = (meta ?? {}) as { tag?: readonly { system: string; code: string }[] };
  return tags.find(({ system }) => system === tag)?.code;
}

interface Entry {
  readonly resource: JsonObject;
  readonly search?: { readonly mode: string };
}

function bundleOf(reply: FhirReply): { readonly entry: readonly Entry[]; readonly next?: string } {
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.stringContaining('"Bundle"')]);
  const { entry = [], link = [] } = reply.json();
  const next = link.find(({ relation }: { relation: string }) => relation === 'next')?.url;
  return { entry, next };
}

/** All pages. */
async function entries(path: string): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { entry, next: following } = bundleOf(await client.get(next.replace(service.origin, '')));
    found.push(...entry);
    next = following;
  }
  return found;
}

async function all(path: string): Promise<readonly JsonObject[]> {
  return (await entries(path)).map(({ resource }) => resource);
}

/** What was sent, of what was found. Nothing else of the type is in the record, but for documents and the account's own person. */
const sentNames = (found: readonly Entry[]) =>
  found.filter(({ search }) => search?.mode === 'match').flatMap(({ resource }) => sentAs(resource) ?? []);

const ofProfile = ({ type, profile }: ProfileChecks) => {
  const own = hospitalResources.filter(
    ({ resourceType, meta }) =>
      resourceType === type &&
      (meta as { profile?: string[] } | undefined)?.profile?.[0]?.endsWith(`/${profile}`),
  );
  return { first: own[0]!, second: own[1] };
};

type Pair = readonly [name: string, value: string];

/** A search as the kit makes it: with the values of a resource of the profile. */
function pairsOf(check: ProfileChecks, search: string): readonly Pair[] {
  // Of the first resource that has them all.
  const { first, second } = ofProfile(check);
  const names = search.split(' + ');
  const has = (resource: JsonObject) =>
    names.every((name) => isPlace(name) || valuesOf(resource, name).length > 0);
  const example = has(first) ? first : second!;
  return names.map((name) => {
    if (name === 'patient') return [name, patient];
    if (name === '_id') return [name, ids.get(nameOf(example))!];
    const [value] = valuesOf(example, name);
    if (periods.includes(`${check.type} ${name}`)) return [name, `ge${value}`];
    return [name, references.has(name) ? `${value!.split('/')[0]}/${ids.get(value!)}` : value!];
  });
}

const isPlace = (name: string) => name === 'patient' || name === '_id';

/** What the elements are periods of: a search for their beginning asks for what begins then or later, as the kit does. */
const periods = ['CarePlan date', 'Encounter date', 'DocumentReference period'];

/** Which of the sent resources have these values: as sent, because the service must not find more or fewer. */
function expected({ type }: ProfileChecks, pairs: readonly Pair[]): readonly string[] {
  return hospitalResources
    .filter(({ resourceType }) => resourceType === type)
    .filter((resource) => pairs.every(([name, value]) => holds(resource, name, value)))
    .map(nameOf);
}

function holds(resource: JsonObject, name: string, value: string): boolean {
  if (name === 'patient') return true;
  if (name === '_id') return ids.get(nameOf(resource)) === value;
  const own = valuesOf(resource, name);
  if (value.startsWith('ge')) return own.some((one) => one >= value.slice(2));
  if (references.has(name)) return own.some((one) => `${one.split('/')[0]}/${ids.get(one)}` === value);
  return own.includes(value);
}

const query = (type: string, pairs: readonly Pair[]) =>
  `/fhir/${type}?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]))}`;

async function expectFound(check: ProfileChecks, pairs: readonly Pair[], names: readonly string[]) {
  const found = sentNames(await entries(query(check.type, pairs)));
  expect([pairs, found.toSorted()]).toEqual([pairs, names.toSorted()]);
}

const replaced = (pairs: readonly Pair[], name: string, value: string) =>
  pairs.map((pair): Pair => (pair[0] === name ? [name, value] : pair));

function valuesAreTokens(check: ProfileChecks, name: string): boolean {
  if (isPlace(name) || dates.has(name) || references.has(name)) return false;
  const { first } = ofProfile(check);
  return valuesOf(first, name).some((value) => value.includes('|'));
}

/** What was found readable at which path. */
const readable = new Map<string, number>();

async function statusOf(path: string): Promise<number> {
  const status = readable.get(path) ?? (await client.get(`/fhir/${path}`)).status;
  readable.set(path, status);
  return status;
}

/**
 * Tries what the kit checks of these profiles. The same search written in other ways is tried for the types that are named: all search
 * parameters are read by the same rules (test/unit/fhir/rest).
 */
export function describeProfiles(checks: readonly ProfileChecks[], variantsOf: readonly string[]): void {
  describe.each(checks.map((check) => [`${check.profile} (${check.type})`, check] as const))(
    '%s',
    (_, check) => {
      const { type, searches, provenance, include } = check;

      it('is read by its id', async () => {
        const { first } = ofProfile(check);
        const id = ids.get(nameOf(first))!;
        const reply = await client.get(`/fhir/${type}/${id}`);
        expect([reply.status, reply.headers['content-type']]).toEqual([
          200,
          'application/fhir+json; charset=utf-8',
        ]);
        expect(reply.json()).toMatchObject({ resourceType: type, id });
        expect(sentAs(reply.json())).toBe(nameOf(first));
      });

      it.each(searches)('is found by %s', async (search) => {
        const pairs = pairsOf(check, search);
        const names = expected(check, pairs);
        expect(names).not.toEqual([]);
        await expectFound(check, pairs, names);
      });

      // What holds for a type need not be tried for each of its profiles.
      const isFirst = usCoreChecks.find((one) => one.type === type) === check;
      const hasVariants = isFirst && variantsOf.includes(type);

      if (searches.length > 0 && hasVariants)
        it('is found by a form that is posted', async () => {
          const pairs = pairsOf(check, searches[0]!);
          const { entry } = bundleOf(
            await client.form(`/fhir/${type}/_search`, [...pairs, ['_count', '200']]),
          );
          expect(sentNames(entry).toSorted()).toEqual(expected(check, pairs).toSorted());
        });

      if (searches.some((search) => search.includes('patient')) && hasVariants)
        it('is found with the type in the reference to the patient', async () => {
          const pairs = pairsOf(check, searches.find((search) => search.includes('patient'))!);
          await expectFound(check, replaced(pairs, 'patient', `Patient/${patient}`), expected(check, pairs));
        });

      const tokens = searches.flatMap((search) =>
        search
          .split(' + ')
          .flatMap((name) => (valuesAreTokens(check, name) ? [[search, name] as const] : [])),
      );
      it.each(hasVariants ? tokens : [])(
        'is found by %s also without the system of %s',
        async (search, name) => {
          const pairs = pairsOf(check, search);
          const value = pairs.find((pair) => pair[0] === name)![1];
          await expectFound(check, replaced(pairs, name, value.split('|')[1]!), expected(check, pairs));
        },
      );

      const dated = searches.flatMap((search) =>
        search
          .split(' + ')
          .flatMap((name) =>
            dates.has(name) && !periods.includes(`${type} ${name}`) ? [[search, name] as const] : [],
          ),
      );
      it.each(hasVariants ? dated : [])(
        'is found by %s with each way to compare %s',
        async (search, name) => {
          const pairs = pairsOf(check, search);
          const value = pairs.find((pair) => pair[0] === name)![1];
          const names = expected(check, pairs);
          // Both dates of the resources here are years apart.
          const year = value.slice(0, 4);
          for (const prefix of ['ge', 'le', 'eq', '']) {
            const found = sentNames(await entries(query(type, replaced(pairs, name, `${prefix}${value}`))));
            expect([prefix, found]).toEqual([prefix, expect.arrayContaining([...names])]);
          }
          await expectFound(check, replaced(pairs, name, year), names);
          await expectFound(
            check,
            [...replaced(pairs, name, `gt${Number(year) - 1}`), [name, `lt${Number(year) + 1}`]],
            names,
          );
          for (const other of [`lt${year}`, `gt${year}`]) {
            const found = sentNames(await entries(query(type, replaced(pairs, name, other))));
            expect([other, found.filter((one) => names.includes(one))]).toEqual([other, []]);
          }
        },
      );

      const listed = ['status', 'intent', 'lifecycle-status'];
      const several = searches.flatMap((search) =>
        search.split(' + ').flatMap((name) => (listed.includes(name) ? [[search, name] as const] : [])),
      );
      it.each(hasVariants ? several : [])(
        'is found by %s with several values of %s',
        async (search, name) => {
          const pairs = pairsOf(check, search);
          const others = search.split(' + ').filter((one) => one !== name);
          const { first, second } = ofProfile(check);
          const values = [first, second!].map((one) => valuesOf(one, name)[0]!);
          const either = hospitalResources.filter(
            (one) =>
              one.resourceType === type &&
              valuesOf(one, name).some((value) => values.includes(value)) &&
              others.every((other) => holds(one, other, pairs.find((pair) => pair[0] === other)![1])),
          );
          expect(either.length).toBeGreaterThan(0);
          await expectFound(check, replaced(pairs, name, values.join(',')), either.map(nameOf));
        },
      );

      if (provenance !== undefined)
        it('brings its Provenance with it', async () => {
          const pairs = pairsOf(check, provenance!);
          const found = await entries(query(type, [...pairs, ['_revinclude', 'Provenance:target']]));
          const targets = found
            .filter(
              ({ search, resource }) => search?.mode === 'include' && resource.resourceType === 'Provenance',
            )
            .flatMap(({ resource }) => resource.target as { reference: string }[])
            .map(({ reference }) => reference);
          for (const name of expected(check, pairs)) expect(targets).toContain(`${type}/${ids.get(name)}`);
        });

      if (include !== undefined)
        it('brings the medication with it that it refers to', async () => {
          const pairs = pairsOf(check, searches[0]!);
          const found = await entries(query(type, [...pairs, ['_include', `${type}:medication`]]));
          const included = found
            .filter(({ search }) => search?.mode === 'include')
            .map(({ resource }) => sentAs(resource));
          const refers = expected(check, pairs).some((name) =>
            hospitalResources.some((one) => nameOf(one) === name && one.medicationReference !== undefined),
          );
          expect(included).toEqual(refers ? ['Medication/metformin'] : []);
        });

      it('refers only to what can be read', async () => {
        const { first } = ofProfile(check);
        const resource = (await client.get(`/fhir/${type}/${ids.get(nameOf(first))}`)).json();
        expect(resource.id).toBe(ids.get(nameOf(first)));
        const found = JSON.stringify(resource).match(/"reference":"([A-Z]\w+\/[^"]+)"/g) ?? [];
        for (const one of found) {
          const path = one.replace('"reference":"', '').slice(0, -1);
          expect([path, await statusOf(path)]).toEqual([path, 200]);
        }
      });
    },
  );
}

/** The same of the patient, of whom the demographics tell. */
export function describePatient(): void {
  describe('us-core-patient (Patient)', () => {
    const own = async (pairs: readonly Pair[]) => (await all(query('Patient', pairs))).map(({ id }) => id);

    it('is read by its id', async () => {
      const reply = await client.get(`/fhir/Patient/${patient}`);
      expect(reply.json()).toMatchObject({
        resourceType: 'Patient',
        id: patient,
        name: [{ family: 'Halloran', given: ['Agnes'] }],
        gender: 'female',
        birthDate: '1984-02-29',
      });
    });

    it.each([
      ['_id', []],
      ['name', [['name', 'Agnes']]],
      [
        'birthdate + family',
        [
          ['birthdate', '1984-02-29'],
          ['family', 'Halloran'],
        ],
      ],
      [
        'birthdate + name',
        [
          ['birthdate', '1984-02-29'],
          ['name', 'halloran'],
        ],
      ],
      [
        'family + gender',
        [
          ['family', 'Hallo'],
          ['gender', 'female'],
        ],
      ],
      [
        'gender + name',
        [
          ['gender', 'female'],
          ['name', 'Agnes'],
        ],
      ],
    ] as const)('is found by %s, and not by another value', async (search, pairs) => {
      const given: readonly Pair[] = search === '_id' ? [['_id', patient]] : (pairs as readonly Pair[]);
      expect(await own(given)).toEqual([patient]);
      const other = search === '_id' ? ids.get('Encounter/visit-1')! : 'unknown';
      const [name] = given.find(([one]) => one !== 'gender' && one !== 'birthdate')!;
      expect(await own(replaced(given, name, other))).toEqual([]);
    });

    it('is found by identifier', async () => {
      const { identifier } = (await client.get(`/fhir/Patient/${patient}`)).json();
      const [{ system, value }] = identifier;
      expect(await own([['identifier', `${system}|${value}`]])).toEqual([patient]);
      expect(await own([['identifier', value]])).toEqual([patient]);
      expect(await own([['identifier', `${system}|other`]])).toEqual([]);
    });

    it('has no date of death, so that none is found by death-date + family', async () => {
      expect(
        await own([
          ['death-date', '2020-01-01'],
          ['family', 'Halloran'],
        ]),
      ).toEqual([]);
    });

    it('brings its Provenance with it', async () => {
      const found = await entries(
        query('Patient', [
          ['_id', patient],
          ['_revinclude', 'Provenance:target'],
        ]),
      );
      const targets = found.flatMap(
        ({ resource }) => (resource.target as { reference: string }[] | undefined) ?? [],
      );
      expect(targets.map(({ reference }) => reference)).toEqual([`Patient/${patient}`]);
    });
  });
}
