import { beforeEach, describe, expect, it } from 'vitest';
import { documentPrefix } from '../../../support/documents.ts';
import { countFacts, storeDocument } from '../../../support/medical/facts.ts';
import { filled } from '../../../support/medical/filled.ts';
import { inRecord, rowsOf } from '../../../support/medical/reports.ts';
import { tag, typed } from '../../../support/medical/typed-document.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createRecord } from '../../../support/scenario.ts';

let record: string;

const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner);
});

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
});

it('A document of the same name in another namespace has no facts', async () => {
  const body = typed('Equipment', tag('price', '1')).replace(documentPrefix, 'urn:x#');
  await storeDocument(owner.session, record, body);
  expect(await countFacts(owner.session, record, 'Equipment')).toEqual({ Equipment: 0 });
});
