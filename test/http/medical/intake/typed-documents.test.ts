import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentPrefix, documentsPath } from '../../../support/documents.ts';
import { countFacts, storeDocument } from '../../../support/medical/facts.ts';
import { filled } from '../../../support/medical/filled.ts';
import { inRecord, rowsOf } from '../../../support/medical/reports.ts';
import { tag, typed } from '../../../support/medical/typed-document.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import { createRecord } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/service.ts';

let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
});
beforeEach(async () => {
  record = await createRecord(service, owner);
});
afterAll(() => service.stop());

/** Stores the document and returns the only fact of its model. */
async function factOf(root: string, body: string): Promise<Readonly<Record<string, unknown>>> {
  const id = await storeDocument(owner.session, record, body);
  const rows = await rowsOf(owner.session, inRecord(record), root);
  expect(rows).toHaveLength(1);
  const { __modelname__, __documentid__, ...values } = rows[0]!;
  expect([__modelname__, __documentid__]).toEqual([root, id]);
  return values;
}

const provider = (...content: string[]): string => tag('provider', content.join(''));
const who = provider(tag('name', 'Nia Okafor'), tag('institution', 'Harbour Clinic'));
const signature = (at: string, content = who): string => tag('signature', at + content);

describe('An Equipment document', () => {
  it('yields the fields of its model', async () => {
    const body = typed(
      'Equipment',
      tag('dateStarted', '2011-05-01'),
      tag('dateStopped', '2013-02-28'),
      tag('type', 'inhaler'),
      tag('name', 'Nebulizer'),
      tag('vendor', 'Breathwell'),
      tag('id', '167-ABC-23'),
      tag('description', 'Stands beside the bed.'),
      tag('specification', 'small'),
      tag('certification', 'CE'),
    );
    expect(await factOf('Equipment', body)).toEqual(filled.Equipment);
  });

  it('requires only a name', async () => {
    expect(await factOf('Equipment', typed('Equipment', tag('name', 'Nebulizer')))).toEqual({
      date_started: null,
      date_stopped: null,
      name: 'Nebulizer',
      vendor: null,
      description: null,
    });
  });

  it('keeps spaces, CDATA sections and the text around comments', async () => {
    const body = typed('Equipment', '<!-- a -->', tag('name', ' Nebu<![CDATA[<l>]]>i<!-- b -->zer '));
    expect(await factOf('Equipment', body)).toMatchObject({ name: ' Nebu<l>izer ' });
  });
});

describe('A Procedure document', () => {
  it('yields the fields of its model', async () => {
    const body = typed(
      'Procedure',
      tag('datePerformed', '2009-06-17T08:15:00Z'),
      '<name type="http://codes.example/surgery#" value="85" abbrev="app">Appendectomy</name>',
      provider(tag('name', 'Nia Okafor'), tag('institution', 'Harbour Hospital')),
      tag('location', 'Theatre 2'),
      tag('comments', 'Without complications.'),
    );
    expect(await factOf('Procedure', body)).toEqual(filled.Procedure);
  });

  it('requires only a name, without a code', async () => {
    expect(await factOf('Procedure', typed('Procedure', tag('name', 'Suture')))).toEqual({
      date_performed: null,
      name: 'Suture',
      name_type: null,
      name_value: null,
      name_abbrev: null,
      provider_name: null,
      provider_institution: null,
      location: null,
      comments: null,
    });
  });

  it.each([
    ['2009-06-17T08:15:00.25Z', '2009-06-17T08:15:00.250000Z'],
    ['2009-06-17T08:15:00+01:00', '2009-06-17T07:15:00Z'],
    ['2009-06-17T08:15:00', '2009-06-17T08:15:00Z'],
  ])('may have the time %s', async (sent, stored) => {
    const body = typed('Procedure', tag('datePerformed', sent), tag('name', 'Suture'));
    expect(await factOf('Procedure', body)).toMatchObject({ date_performed: stored });
  });
});

describe('A SimpleClinicalNote document', () => {
  const first = signature(tag('at', '2012-02-03T15:59:59Z'));
  const second = signature(
    tag('at', '2012-02-04T00:00:00Z'),
    provider(tag('name', 'Kenneth'), tag('institution', 'Elsewhere')),
  );
  const visit =
    '<visitType type="http://codes.example/visits#" value="123" abbrev="acute">Acute care</visitType>';
  const specialty =
    '<specialty type="http://codes.example/specialties#" value="234" abbrev="hem">Hematology</specialty>';

  it('yields the fields of its model, with the first signature only', async () => {
    const body = typed(
      'SimpleClinicalNote',
      tag('dateOfVisit', '2012-02-03T13:12:00Z'),
      tag('finalizedAt', '2012-02-03T16:00:00Z'),
      visit,
      tag('visitLocation', 'Longwood'),
      specialty,
      first,
      second,
      tag('chiefComplaint', 'stomach ache'),
      tag('content', 'Patient presents with pain.'),
    );
    expect(await factOf('SimpleClinicalNote', body)).toEqual(filled.SimpleClinicalNote);
  });

  it('requires the time of the visit and a signature, which may have no time', async () => {
    const body = typed(
      'SimpleClinicalNote',
      tag('dateOfVisit', '2012-02-03T13:12:00Z'),
      signature(''),
      second,
    );
    expect(await factOf('SimpleClinicalNote', body)).toEqual({
      date_of_visit: '2012-02-03T13:12:00Z',
      finalized_at: null,
      visit_type: null,
      visit_type_type: null,
      visit_type_value: null,
      visit_type_abbrev: null,
      visit_location: null,
      specialty: null,
      specialty_type: null,
      specialty_value: null,
      specialty_abbrev: null,
      signed_at: null,
      provider_name: 'Nia Okafor',
      provider_institution: 'Harbour Clinic',
      chief_complaint: null,
      content: null,
    });
  });
});

describe('A typed document is rejected', () => {
  const visited = tag('dateOfVisit', '2012-02-03T13:12:00Z');
  const cases: readonly (readonly [rule: string, body: string])[] = [
    ['equipment without a name', typed('Equipment', tag('vendor', 'Breathwell'))],
    ['equipment with an empty name', typed('Equipment', tag('name'))],
    ['equipment with two names', typed('Equipment', tag('name', 'a').repeat(2))],
    ['equipment with a name of 41 characters', typed('Equipment', tag('name', 'x'.repeat(41)))],
    ['equipment in another order', typed('Equipment', tag('vendor', 'a') + tag('name', 'b'))],
    ['equipment with an unlisted child', typed('Equipment', tag('name', 'a') + tag('price', '1'))],
    ['equipment with an attribute', typed('Equipment', '<name lang="en">a</name>')],
    [
      'equipment with an attribute of the root',
      typed('Equipment', tag('name', 'a')).replace('<Equipment', '<Equipment id="1"'),
    ],
    ['equipment with an element in its name', typed('Equipment', tag('name', tag('b', 'a')))],
    ['equipment with text between its elements', typed('Equipment', `${tag('name', 'a')}and more`)],
    ['equipment with a child in no namespace', typed('Equipment', '<name xmlns="">a</name>')],
    [
      'equipment with a time for a date',
      typed('Equipment', tag('dateStarted', '2011-05-01T00:00:00Z') + tag('name', 'a')),
    ],
    [
      'equipment with a time zone after a date',
      typed('Equipment', tag('dateStarted', '2011-05-01Z') + tag('name', 'a')),
    ],
    [
      'equipment with a date that does not exist',
      typed('Equipment', tag('dateStarted', '2011-02-29') + tag('name', 'a')),
    ],
    ['a procedure without a name', typed('Procedure', tag('location', 'a'))],
    ['a procedure with an empty name', typed('Procedure', tag('name'))],
    [
      'a procedure with a date for a time',
      typed('Procedure', tag('datePerformed', '2009-06-17') + tag('name', 'a')),
    ],
    [
      'a procedure in another order',
      typed('Procedure', tag('name', 'a') + tag('comments', 'b') + tag('location', 'c')),
    ],
    ['a procedure with an unknown attribute', typed('Procedure', '<name code="1">a</name>')],
    [
      'a procedure with a coded location',
      typed('Procedure', `${tag('name', 'a')}<location value="1">b</location>`),
    ],
    ['a provider without an institution', typed('Procedure', tag('name', 'a') + provider(tag('name', 'b')))],
    ['a provider without a name', typed('Procedure', tag('name', 'a') + provider(tag('institution', 'b')))],
    [
      'a provider element with a capital letter',
      typed('Procedure', tag('name', 'a') + who.replaceAll('provider', 'Provider')),
    ],
    ['a procedure with an unlisted child', typed('Procedure', tag('name', 'a') + tag('surgeon', 'b'))],
    ['a note without a time of visit', typed('SimpleClinicalNote', signature(''))],
    ['a note with an empty time of visit', typed('SimpleClinicalNote', tag('dateOfVisit') + signature(''))],
    [
      'a note with a date for a time',
      typed('SimpleClinicalNote', tag('dateOfVisit', '2012-02-03') + signature('')),
    ],
    ['a note without a signature', typed('SimpleClinicalNote', visited)],
    ['a note with a signature without a provider', typed('SimpleClinicalNote', visited + tag('signature'))],
    [
      'a note with a date for the time of a later signature',
      typed('SimpleClinicalNote', visited + signature('') + signature(tag('at', '2012-02-03'))),
    ],
    [
      'a note in another order',
      typed('SimpleClinicalNote', visited + tag('chiefComplaint', 'a') + signature('')),
    ],
    [
      'a note with an unlisted child',
      typed('SimpleClinicalNote', visited + tag('mood', 'a') + signature('')),
    ],
  ];

  it.each(cases)('for %s', async (_rule, body) => {
    const path = documentsPath(record);
    expect((await owner.session.post(path, { body })).status).toBe(400);
    expect((await owner.session.post(path, { body, contentType: 'text/plain' })).status).toBe(400);
    const models = ['Equipment', 'Procedure', 'SimpleClinicalNote'] as const;
    expect(await countFacts(owner.session, record, ...models)).toEqual({
      Equipment: 0,
      Procedure: 0,
      SimpleClinicalNote: 0,
    });
  });

  it('but accepted when its root is in another namespace', async () => {
    const body = typed('Equipment', tag('price', '1')).replace(documentPrefix, 'urn:x#');
    await storeDocument(owner.session, record, body);
    expect(await countFacts(owner.session, record, 'Equipment')).toEqual({ Equipment: 0 });
  });
});
