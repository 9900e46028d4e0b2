import { describe, expect, it } from 'vitest';
import { documentsPath, idOf, replaceDocument } from '../../../support/documents.ts';
import { expectNotFound, expectNotOffered, expectOk } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { filled, type ModelName } from '../../../support/medical/filled.ts';
import { many, markup, model, models } from '../../../support/medical/models-document.ts';
import { graphOf } from '../../../support/medical/rdf.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { createRecord } from '../../../support/scenario.ts';

let record: string;
let document: string;

/** Every kind of fact that has calls for single facts. */
const kinds = [
  ['allergies', 'Allergy', 'sp:Allergy'],
  ['allergies', 'AllergyExclusion', 'sp:AllergyExclusion'],
  ['problems', 'Problem', 'sp:Problem'],
  ['encounters', 'Encounter', 'sp:Encounter'],
  ['fulfillments', 'Fill', 'sp:Fulfillment'],
  ['immunizations', 'Immunization', 'sp:Immunization'],
  ['lab_results', 'LabResult', 'sp:LabResult'],
  ['medications', 'Medication', 'sp:Medication'],
  ['vital_signs', 'VitalSigns', 'sp:VitalSigns'],
] as const satisfies readonly (readonly [string, ModelName, string])[];

const { service, owner } = await startInMemory();
await useNewRecord();

/** Creates a new record for a test that changes it. */
async function useNewRecord(): Promise<void> {
  record = await createRecord(service, owner);
  document = await storeModels(owner.session, record, ...kinds.map(([, name]) => model(name, filled[name])));
}

const path = (segment: string, rest = ''): string => `/records/${record}/${segment}/${rest}`;
const list = async (segment: string) => graphOf(await owner.session.get(path(segment)));
const unknown = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** The ids of the facts of a type in a list. */
async function idsOf(segment: string, type: string): Promise<string[]> {
  return (await list(segment)).ofType(type).map((uri) => uri.split('/').at(-1)!);
}

async function setStatus(status: string): Promise<void> {
  expectOk(await owner.session.post(documentsPath(record, document, 'set-status'), { form: { status } }));
}

describe('GET /records/{RECORD_ID}/{kind}/{MODEL_ID}', () => {
  it('returns the same description as the list, at the URI of the fact', async () => {
    for (const [segment, name, type] of kinds) {
      const all = await list(segment);
      const [uri] = all.ofType(type);
      const id = uri!.split('/').at(-1)!;
      const graph = await graphOf(await owner.session.get(path(segment, id)));
      expect([name, graph.ofType(type)]).toEqual([name, [uri]]);
      expect(graph.describe(uri!)).toEqual(all.describe(uri!));
      const found = await graphOf(await owner.session.get(new URL(uri!).pathname));
      expect(found.ofType(type)).toEqual([uri]);
    }
  });

  it('returns 404 for facts of other kinds', async () => {
    const ids = await Promise.all(kinds.map(([segment, , type]) => idsOf(segment, type)));
    for (const [index, [segment]] of kinds.entries()) {
      const [id] = ids.at(index - 1)!;
      const isOwn = kinds.at(index - 1)![0] === segment;
      const { status } = await owner.session.get(path(segment, id));
      expect([segment, status]).toEqual([segment, isOwn ? 200 : 404]);
    }
  });

  it('returns 404 for facts of another record, even if the caller has access to both', async () => {
    const other = await createRecord(service, owner);
    await storeModels(owner.session, other, model('Problem', smallest.Problem));
    for (const [segment, , type] of kinds.slice(0, 3)) {
      const [id] = await idsOf(segment, type);
      expectNotFound(await owner.session.get(`/records/${other}/${segment}/${id}`));
    }
  });

  it('returns 404 for an id that is not that of a fact, and offers GET only', async () => {
    for (const [segment, type] of [
      ['allergies', 'sp:Allergy'],
      ['problems', 'sp:Problem'],
    ] as const) {
      for (const id of [unknown, 'x', document, record, '%C3%BC', '__proto__'])
        expectNotFound(await owner.session.get(path(segment, id)));
      const [id] = await idsOf(segment, type);
      expectNotFound(await owner.session.get(path(segment, `${id}/`)));
      expectNotOffered(await owner.session.delete(path(segment, id)), ['GET']);
    }
  });
});

describe('Single facts', () => {
  /** Of both calls: that of allergies, and that of all other models. */
  const some = kinds.slice(0, 3);
  /** The ids in the list of each of these kinds. */
  const allIds = () => Promise.all(some.map(([segment, , type]) => idsOf(segment, type)));

  /** The status of the response for the first id of each of these kinds. */
  async function statuses(ids: readonly (readonly string[])[]): Promise<number[]> {
    const answers = await Promise.all(
      some.map(([segment], index) => owner.session.get(path(segment, ids[index]![0]))),
    );
    return answers.map(({ status }) => status);
  }

  it('are found when their document is void or archived, although no list has them', async () => {
    await useNewRecord();
    const ids = await allIds();
    for (const status of ['void', 'archived', 'active']) {
      await setStatus(status);
      expect(await allIds()).toEqual(status === 'active' ? ids : some.map(() => []));
      expect(await statuses(ids)).toEqual(some.map(() => 200));
    }
  });

  it('return 404 after their document is replaced', async () => {
    await useNewRecord();
    const before = await allIds();
    const body = models(...some.map(([, name]) => model(name, filled[name])));
    await replaceDocument(owner.session, record, document, body);
    const after = await allIds();
    expect(after.flat()).toHaveLength(some.length);
    expect(after.flat().filter((id) => before.flat().includes(id))).toEqual([]);
    expect(await statuses(before)).toEqual(some.map(() => 404));
    expect(await statuses(after)).toEqual(some.map(() => 200));
  });
});

describe('GET /records/{RECORD_ID}/allergy_exclusions/{MODEL_ID}', () => {
  it('returns the same as …/allergies/{MODEL_ID}', async () => {
    for (const type of ['sp:Allergy', 'sp:AllergyExclusion']) {
      const [id] = await idsOf('allergies', type);
      const graph = await graphOf(await owner.session.get(path('allergy_exclusions', id)));
      expect(graph.ofType(type)).toHaveLength(1);
    }
    const [problem] = await idsOf('problems', 'sp:Problem');
    expectNotFound(await owner.session.get(path('allergy_exclusions', problem)));
  });
});

describe('A single fact', () => {
  it('is returned with the facts that it is linked to', async () => {
    await useNewRecord();
    const fills = many(model('Fill', filled.Fill), model('Fill', smallest.Fill));
    const encounter = markup(model('Encounter', filled.Encounter));
    await replaceDocument(
      owner.session,
      record,
      document,
      models(
        model('Medication', { ...filled.Medication, fulfillments: fills }),
        model('VitalSigns', { ...filled.VitalSigns, encounter }),
      ),
    );
    const one = async (segment: string, type: string) => {
      const [id] = await idsOf(segment, type);
      return graphOf(await owner.session.get(path(segment, id)));
    };
    expect((await one('medications', 'sp:Medication')).ofType('sp:Fulfillment')).toHaveLength(2);
    expect((await one('fulfillments', 'sp:Fulfillment')).ofType('sp:Medication')).toHaveLength(1);
    expect((await one('vital_signs', 'sp:VitalSigns')).ofType('sp:Encounter')).toHaveLength(1);
    expect((await one('encounters', 'sp:Encounter')).ofType('sp:VitalSigns')).toEqual([]);
  });

  it('is not found under the name of a model', async () => {
    await useNewRecord();
    const [id] = await idsOf('problems', 'sp:Problem');
    for (const segment of ['equipment', 'Problem', 'reports'])
      expectNotFound(await owner.session.get(path(segment, id)));
  });
});

describe('GET /records/{RECORD_ID}/allergies/', () => {
  it('returns the allergies and exclusions of every active document, whatever the query', async () => {
    await useNewRecord();
    const other = await storeModels(owner.session, record, model('Allergy', smallest.Allergy));
    for (const query of ['', 'limit=1', 'status=x&no_such=1', 'response_format=application/fhir%2Bjson']) {
      const graph = await graphOf(await owner.session.get(path('allergies'), { query }));
      expect(graph.ofType('sp:Allergy')).toHaveLength(2);
      expect(graph.ofType('sp:AllergyExclusion')).toHaveLength(1);
    }
    await replaceDocument(owner.session, record, other, models()).then(idOf);
    expect(await idsOf('allergies', 'sp:Allergy')).toHaveLength(1);
  });

  it('requires the trailing slash, as all these lists do', async () => {
    for (const segment of ['allergies', 'problems'])
      expectNotFound(await owner.session.get(path(segment).slice(0, -1)));
  });
});
