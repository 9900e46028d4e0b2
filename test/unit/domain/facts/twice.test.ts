/** What several documents say of one resource: docs/contract/fhir.md#twice-is-once. */
import { describe, expect, it } from 'vitest';
import type { SignedClient } from '../../../support/client.ts';
import { createDocument, documentsPath, idOf, note, replaceDocument } from '../../../support/documents.ts';
import { fhir, sodium } from '../../../support/fhir/resources.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { model, models } from '../../../support/medical/models-document.ts';
import { column, inCarenet, inRecord, rowsOf } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { createPerson } from '../../../support/people.ts';
import { createRecord, succeeded } from '../../../support/scenario.ts';

const { service, owner } = await startInMemory();

const base = 'https://north.example/fhir';
const newRecord = () => createRecord(service, owner);

type Resource = Readonly<Record<string, unknown>>;

/** A Bundle as the server of a hospital sends it. */
function searchset(
  resources: readonly Resource[],
  { server = base, timestamp }: { server?: string; timestamp?: string } = {},
) {
  return JSON.stringify({
    resourceType: 'Bundle',
    type: 'searchset',
    ...(timestamp && { timestamp }),
    entry: resources.map((resource) => ({
      fullUrl: `${server}/${resource.resourceType}/${resource.id}`,
      resource,
    })),
  });
}

const at = (lastUpdated: string, resource: Resource): Resource => ({ ...resource, meta: { lastUpdated } });
const status = (code: string, resource: Resource): Resource => ({ ...resource, status: code });

async function store(record: string, body: string, client: SignedClient = owner.session): Promise<string> {
  return idOf(await createDocument(client, record, body, fhir));
}

const values = async (record: string, query = {}) =>
  (
    await column(owner.session, inRecord(record), 'LabResult', 'quantitative_result_value_value', query)
  ).toSorted();

async function setStatus(record: string, document: string, to: string): Promise<void> {
  const path = documentsPath(record, document, 'set-status');
  succeeded(await owner.session.post(path, { form: { status: to, reason: 'test' } }), 'set_document_status');
}

const preliminary = at('2026-01-15T10:00:00Z', status('preliminary', sodium('na', 500)));
const corrected = at('2026-01-16T10:00:00Z', status('corrected', sodium('na', 95)));

describe('A resource in two documents', () => {
  it('is one fact when both say the same, with the first document', async () => {
    const record = await newRecord();
    const first = await store(record, searchset([sodium('na', 140)]));
    await store(record, searchset([sodium('na', 140), sodium('k', 4)]));
    const rows = await rowsOf(owner.session, inRecord(record), 'LabResult');
    expect(rows.map((row) => row.quantitative_result_value_value).toSorted()).toEqual(['140', '4']);
    expect(rows.find((row) => row.quantitative_result_value_value === '140')).toMatchObject({
      __documentid__: first,
    });
  });

  it('is a fact of the second document while the first is void', async () => {
    const record = await newRecord();
    const first = await store(record, searchset([sodium('na', 140)]));
    const second = await store(record, searchset([sodium('na', 140)]));
    await setStatus(record, first, 'void');
    expect(await column(owner.session, inRecord(record), 'LabResult', '__documentid__')).toEqual([second]);
    await setStatus(record, first, 'active');
    expect(await column(owner.session, inRecord(record), 'LabResult', '__documentid__')).toEqual([first]);
  });

  it('counts as it was changed last on its server, whichever document came first', async () => {
    const [forward, backward] = [await newRecord(), await newRecord()];
    for (const one of [preliminary, corrected]) await store(forward, searchset([one]));
    for (const one of [corrected, preliminary]) await store(backward, searchset([one]));
    expect(await values(forward)).toEqual(['95']);
    expect(await values(backward)).toEqual(['95']);
  });

  it('counts by the time of its Bundle where it says none itself, and else as it was stored last', async () => {
    const record = await newRecord();
    await store(record, searchset([sodium('na', 95)], { timestamp: '2026-01-16T10:00:00Z' }));
    await store(record, searchset([sodium('na', 500)], { timestamp: '2026-01-15T10:00:00Z' }));
    expect(await values(record)).toEqual(['95']);
    await store(record, searchset([sodium('na', 97)]));
    expect(await values(record)).toEqual(['97']);
  });

  it('counts as before while the correction is void', async () => {
    const record = await newRecord();
    await store(record, searchset([preliminary]));
    const correction = await store(record, searchset([corrected]));
    await setStatus(record, correction, 'void');
    expect(await values(record)).toEqual(['500']);
    await setStatus(record, correction, 'active');
    expect(await values(record)).toEqual(['95']);
  });

  it('is gone when the later document withdraws it, and comes back when that is replaced', async () => {
    const record = await newRecord();
    await store(record, searchset([preliminary]));
    const withdrawal = await store(
      record,
      searchset([at('2026-01-17T10:00:00Z', status('entered-in-error', sodium('na', 500)))]),
    );
    expect(await values(record)).toEqual([]);
    await replaceDocument(owner.session, record, withdrawal, note('nothing to do with it'));
    expect(await values(record)).toEqual(['500']);
  });

  it('that was corrected to another day is not in a report of the first day', async () => {
    const record = await newRecord();
    await store(record, searchset([preliminary]));
    const moved = { ...corrected, effectiveDateTime: '2025-03-01T08:00:00Z' };
    await store(record, searchset([moved]));
    const day = (from: string, to: string) => values(record, { date_range: `collected_at*${from}*${to}` });
    expect(await day('2026-01-01', '2026-12-31')).toEqual([]);
    expect(await day('2025-01-01', '2025-12-31')).toEqual(['95']);
  });

  it('is told as it is when all documents are replaced that contested it', async () => {
    const record = await newRecord();
    const first = await store(record, searchset([preliminary]));
    const second = await store(record, searchset([corrected]));
    for (const document of [first, second])
      await replaceDocument(owner.session, record, document, note('nothing to do with it'));
    await store(record, searchset([preliminary]));
    expect(await values(record)).toEqual(['500']);
  });

  it('is told as it was stored last when only the file of a note is another, of the same size', async () => {
    const record = await newRecord();
    const scan = (letters: string) => ({
      resourceType: 'DocumentReference',
      id: 'scan-of-the-chest',
      status: 'current',
      description: 'Scan of the chest',
      date: '2026-01-15T09:30:00Z',
      content: [{ attachment: { contentType: 'image/png', data: Buffer.from(letters).toString('base64') } }],
    });
    const notes = () => column(owner.session, inRecord(record), 'SimpleClinicalNote', '__documentid__');
    const first = await store(record, searchset([scan('left')]));
    await store(record, searchset([scan('left')]));
    expect(await notes()).toEqual([first]);
    const other = await store(record, searchset([scan('righ')]));
    expect(await notes()).toEqual([other]);
  });

  it('that becomes a fact of another model by its correction is one of that model only', async () => {
    const record = await newRecord();
    await store(record, searchset([preliminary]));
    const { category: _, ...survey } = corrected as { category: unknown };
    await store(record, searchset([{ ...survey, category: [{ coding: [{ code: 'survey' }] }] } as Resource]));
    expect(await values(record)).toEqual([]);
    expect(await column(owner.session, inRecord(record), 'Measurement', 'value')).toEqual([95]);
  });

  it('counts once in aggregates, in minimal reports and in RDF', async () => {
    const record = await newRecord();
    await store(record, searchset([preliminary]));
    await store(record, searchset([corrected]));
    await store(record, searchset([corrected]));
    const [group] = await rowsOf(owner.session, inRecord(record), 'LabResult', { aggregate_by: 'count*' });
    expect(group).toMatchObject({ value: 1 });
    const minimal = await owner.session.get(`/records/${record}/reports/minimal/labs/`);
    expect(minimal.text).toContain('total_document_count="1"');
    const rdf = await owner.session.get(`/records/${record}/lab_results/`);
    expect(rdf.text.match(/<sp:LabResult /g)).toHaveLength(1);
  });
});

describe('Two resources', () => {
  it('of one id on a server that is reached by http and by https are one', async () => {
    const record = await newRecord();
    await store(record, searchset([sodium('na', 140)], { server: 'http://North.example:80/fhir/' }));
    await store(record, searchset([sodium('na', 95)]));
    expect(await values(record)).toEqual(['95']);
  });

  it('of one id on two servers are two', async () => {
    const record = await newRecord();
    await store(record, searchset([sodium('na', 140)]));
    await store(record, searchset([sodium('na', 95)], { server: 'https://south.example/fhir' }));
    await store(record, searchset([sodium('na', 96)], { server: 'https://north.example:8443/fhir' }));
    await store(record, searchset([sodium('na', 97)], { server: 'https://north.example/fhir/r4' }));
    expect(await values(record)).toEqual(['140', '95', '96', '97']);
  });

  it('of one id and kind, without a server, are two when they are of different times: small apps number from 1', async () => {
    const record = await newRecord();
    await store(record, JSON.stringify(sodium('1', 140, 'Patient/p1', '2026-01-15T09:30:00Z')));
    await store(record, JSON.stringify(sodium('1', 141, 'Patient/p1', '2026-02-15T09:30:00Z')));
    await store(record, JSON.stringify(sodium('1', 142, 'Patient/p1', '2026-02-15T09:30:00Z')));
    expect(await values(record)).toEqual(['140', '142']);
  });

  it('of one id in words with a number, without a server, are two when they are of different times', async () => {
    const record = await newRecord();
    const reading = (value: number, time: string) =>
      JSON.stringify(sodium('morning-sodium-reading-1', value, 'Patient/p1', time));
    await store(record, reading(140, '2026-01-15T08:00:00Z'));
    await store(record, reading(131, '2026-01-16T08:00:00Z'));
    expect(await values(record)).toEqual(['131', '140']);
  });

  it('that only share the number of an order or a visit are two', async () => {
    const record = await newRecord();
    const { id: _, ...one } = sodium('na', 140);
    const order = { type: { coding: [{ code: 'PLAC' }] }, system: 'urn:orders', value: '77' };
    const own = { system: 'urn:results', value: '5' };
    await store(record, JSON.stringify({ ...one, identifier: [order] }));
    await store(record, JSON.stringify({ ...one, identifier: [order], valueQuantity: { value: 95 } }));
    expect(await values(record)).toEqual(['140', '95']);
    const other = await newRecord();
    await store(other, JSON.stringify({ ...one, identifier: [order, own] }));
    await store(other, JSON.stringify({ ...one, identifier: [own], valueQuantity: { value: 95 } }));
    expect(await values(other)).toEqual(['95']);
  });

  it('are never corrected by another person', async () => {
    const record = await newRecord();
    await store(record, searchset([preliminary]));
    const other = await sharer(record);
    await store(
      record,
      searchset([at('2026-03-01T10:00:00Z', status('entered-in-error', sodium('na', 500)))]),
      other,
    );
    expect(await values(record)).toEqual(['500']);
    await store(record, searchset([at('2026-03-01T10:00:00Z', sodium('na', 95))]), other);
    expect(await values(record)).toEqual(['500', '95']);
  });

  it("of the service's own documents are never one", async () => {
    const record = await newRecord();
    const problem = models(model('Problem', { ...smallest.Problem, name_title: 'Gout' }));
    for (const _ of [1, 2]) await createDocument(owner.session, record, problem);
    expect(await column(owner.session, inRecord(record), 'Problem', 'name_title')).toEqual(['Gout', 'Gout']);
  });
});

describe('Through a circle', () => {
  async function circle(record: string): Promise<string> {
    const { text } = await owner.session.get(`/records/${record}/carenets/`);
    return /<Carenet id="([^"]+)" name="Family"/.exec(text)![1]!;
  }

  async function place(record: string, carenet: string, document: string): Promise<void> {
    const path = documentsPath(record, document, 'carenets', carenet);
    succeeded(await owner.session.put(path), 'carenet_document_placement');
  }

  const shown = async (carenet: string) =>
    (
      await column(owner.session, inCarenet(carenet), 'LabResult', 'quantitative_result_value_value')
    ).toSorted();

  it('a fact is left out that a document corrects which the circle does not see', async () => {
    const record = await newRecord();
    const carenet = await circle(record);
    await place(record, carenet, await store(record, searchset([preliminary, sodium('k', 4)])));
    expect(await shown(carenet)).toEqual(['4', '500']);
    const correction = await store(record, searchset([corrected]));
    expect(await shown(carenet)).toEqual(['4']);
    await place(record, carenet, correction);
    expect(await shown(carenet)).toEqual(['4', '95']);
  });

  it('a fact is shown that a document repeats which the circle does not see, and the other way round', async () => {
    const record = await newRecord();
    const carenet = await circle(record);
    await store(record, searchset([sodium('na', 140)]));
    const second = await store(record, searchset([sodium('na', 140), sodium('k', 4)]));
    expect(await shown(carenet)).toEqual([]);
    await place(record, carenet, second);
    expect(await shown(carenet)).toEqual(['140', '4']);
    expect(await column(owner.session, inCarenet(carenet), 'LabResult', '__documentid__')).toEqual([
      second,
      second,
    ]);
  });
});

describe('What the record says itself', () => {
  /** Two readings at once: as resources they are one for the blood pressure and one for the weight. */
  const pressure = {
    ...smallest.VitalSigns,
    bp_systolic_value: '120',
    bp_systolic_unit: 'mm[Hg]',
    bp_diastolic_value: '80',
    bp_diastolic_unit: 'mm[Hg]',
    weight_value: '70.5',
    weight_unit: 'kg',
  };

  it('adds nothing when it comes back as a summary, or as an answer in FHIR', async () => {
    const record = await newRecord();
    await store(record, searchset([sodium('na', 140), at('2026-01-15T10:00:00Z', sodium('k', 4))]));
    await createDocument(
      owner.session,
      record,
      models(model('Allergy', smallest.Allergy), model('VitalSigns', pressure)),
    );
    const before = await countOf(record);
    const summary = await owner.session.get(`/records/${record}/reports/ips`);
    await store(record, summary.text);
    const answer = await owner.session.get(`/records/${record}/reports/LabResult/`, {
      query: { response_format: 'application/fhir+json' },
    });
    await store(record, answer.text);
    expect(await countOf(record)).toEqual(before);
    expect(before).toEqual([2, 1, 1]);
  });

  it('adds what somebody has changed in it', async () => {
    const record = await newRecord();
    await store(record, searchset([sodium('na', 140)]));
    const answer = await owner.session.get(`/records/${record}/reports/LabResult/`, {
      query: { response_format: 'application/fhir+json' },
    });
    await store(record, answer.text.replace('"value":140', '"value":141'));
    expect(await values(record)).toEqual(['140', '141']);
  });

  async function countOf(record: string): Promise<readonly number[]> {
    const names = ['LabResult', 'Allergy', 'VitalSigns'];
    const rows = await Promise.all(names.map((name) => rowsOf(owner.session, inRecord(record), name)));
    return rows.map(({ length }) => length);
  }
});

/** Another person, who controls the record by a share of their own. */
async function sharer(record: string): Promise<SignedClient> {
  const { id, session } = await createPerson(service, 'ben');
  const form = { account_id: id };
  succeeded(await owner.session.post(`/records/${record}/shares/`, { form }), 'record_share_add');
  return session;
}

describe('A result that two hospitals tell alike', () => {
  const south = { server: 'https://south.example/fhir' };

  it('is two facts in reports, and stands once in the summary, with both documents', async () => {
    const record = await newRecord();
    const first = await store(record, searchset([sodium('na', 140)]));
    const second = await store(record, searchset([sodium('s1', 140)], south));
    expect(await values(record)).toEqual(['140', '140']);
    const answer = await owner.session.get(`/records/${record}/reports/ips`);
    const { entry } = answer.json() as { entry: { resource: Resource }[] };
    const results = entry
      .map(({ resource }) => resource)
      .filter(({ resourceType }) => resourceType === 'Observation');
    expect(results).toHaveLength(1);
    const { meta } = results[0] as { meta: { source: string; extension: { valueUri: string }[] } };
    const sources = [meta.source, ...meta.extension.map(({ valueUri }) => valueUri)];
    expect(sources.toSorted()).toEqual(
      [first, second].map((id) => `${service.origin}/records/${record}/documents/${id}`).toSorted(),
    );
    expect(answer.text).toContain('1 entry is in several documents, and stands here once.');
  });

  it('stands twice when the times differ, or one says only the day', async () => {
    const record = await newRecord();
    await store(record, searchset([sodium('na', 140)]));
    await store(record, searchset([sodium('s1', 140, 'Patient/p1', '2026-01-15T09:31:00Z')], south));
    await store(record, searchset([sodium('s2', 141, 'Patient/p1', '2026-01-15')], south));
    await store(record, searchset([sodium('s3', 141, 'Patient/p1', '2026-01-15')]));
    const answer = await owner.session.get(`/records/${record}/reports/ips`);
    expect(answer.text.match(/"resourceType":"Observation"/g)).toHaveLength(4);
  });
});

describe('What belongs together', () => {
  const dispense = {
    resourceType: 'MedicationDispense',
    id: 'd1',
    status: 'completed',
    subject: { reference: 'Patient/p1' },
    medicationCodeableConcept: { text: 'Warfarin 5 mg' },
    whenHandedOver: '2026-01-20',
    authorizingPrescription: [{ reference: 'MedicationRequest/m1' }],
  };
  const prescription = {
    resourceType: 'MedicationRequest',
    id: 'm1',
    status: 'active',
    intent: 'order',
    subject: { reference: 'Patient/p1' },
    medicationCodeableConcept: { text: 'Warfarin 5 mg' },
    authoredOn: '2026-01-19',
  };
  const report = {
    resourceType: 'DiagnosticReport',
    id: 'r1',
    status: 'final',
    subject: { reference: 'Patient/p1' },
    code: { text: 'Electrolytes' },
    effectiveDateTime: '2026-01-15T09:30:00Z',
    result: [{ reference: 'Observation/na' }, { reference: 'Observation/nowhere' }],
  };

  async function inFhir(place: { kind: string; id: string }, name: string): Promise<Resource[]> {
    const query = { response_format: 'application/fhir+json' };
    const answer = await owner.session.get(`/${place.kind}/${place.id}/reports/${name}/`, { query });
    const { entry } = succeeded(answer, 'report').json() as {
      entry: { resource: Resource; search: { mode: string } }[];
    };
    return entry.filter(({ search }) => search.mode === 'match').map(({ resource }) => resource);
  }

  it('finds each other in answers in FHIR, also from two documents, whichever comes first', async () => {
    const record = await newRecord();
    await store(record, searchset([dispense, report]));
    const alone = await inFhir(inRecord(record), 'Fill');
    expect(alone[0]).not.toHaveProperty('authorizingPrescription');
    await store(record, searchset([prescription, sodium('na', 140)]));
    const [medication] = await inFhir(inRecord(record), 'Medication');
    const [result] = await inFhir(inRecord(record), 'LabResult');
    expect(await inFhir(inRecord(record), 'Fill')).toMatchObject([
      { authorizingPrescription: [{ reference: `MedicationRequest/${medication!.id}` }] },
    ]);
    expect(await inFhir(inRecord(record), 'SimpleClinicalNote')).toMatchObject([
      { context: { related: [{ reference: `Observation/${result!.id}` }] } },
    ]);
  });

  it('is not linked through a circle that does not show the one', async () => {
    const record = await newRecord();
    const { text } = await owner.session.get(`/records/${record}/carenets/`);
    const carenet = /<Carenet id="([^"]+)" name="Family"/.exec(text)![1]!;
    const shown = await store(record, searchset([dispense]));
    const other = await store(record, searchset([prescription]));
    const place = (document: string) =>
      owner.session.put(documentsPath(record, document, 'carenets', carenet));
    succeeded(await place(shown), 'carenet_document_placement');
    expect((await inFhir(inCarenet(carenet), 'Fill'))[0]).not.toHaveProperty('authorizingPrescription');
    succeeded(await place(other), 'carenet_document_placement');
    expect((await inFhir(inCarenet(carenet), 'Fill'))[0]).toHaveProperty('authorizingPrescription');
  });
});
