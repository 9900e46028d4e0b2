/** A record and a carenet at a glance: docs/contract/reports.md#the-overview. */
import { describe, expect, it } from 'vitest';
import { readAudits } from '../../support/audits.ts';
import type { SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, note } from '../../support/documents.ts';
import { expectDenied } from '../../support/expectations.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import { problem, storeDocument, storeModels } from '../../support/medical/facts.ts';
import { model, models } from '../../support/medical/models-document.ts';
import { inCarenet, inRecord, type Place } from '../../support/medical/reports.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { glucose } from '../../support/medical/tests.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createPerson } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { addMember, autoshare, createCarenet, exclude, place, shareKind } from '../carenets/sharing.ts';

const modelsType = 'http://indivo.org/vocab/xml/documents#Models';

const { service, owner } = await startWithOneRecord();

interface Kind {
  readonly kind: string;
  readonly total: number;
  readonly total_is: string;
  readonly current?: number;
  readonly current_complete?: boolean;
  readonly entries?: readonly Readonly<Record<string, unknown>>[];
  readonly complete: boolean;
  readonly since: string | null;
}

interface Overview {
  readonly documents: { readonly total: number; readonly by_kind: Readonly<Record<string, number>> };
  readonly kinds: readonly Kind[];
  readonly tests: {
    readonly tests: readonly { readonly code: string; readonly recent: readonly unknown[] }[];
    readonly left_out: number;
    readonly complete: boolean;
  };
  readonly unread: Kind & { readonly by_resource_type: Readonly<Record<string, number>> };
}

const newRecord = () => createRecord(service, owner, { given: 'Rosa', family: 'Lind' });

async function textAt({ kind, id }: Place, client: SignedClient = owner.session): Promise<string> {
  return succeeded(await client.get(`/${kind}/${id}/overview`), 'overview').text;
}

async function overviewAt(at: Place, client?: SignedClient): Promise<Overview> {
  return JSON.parse(await textAt(at, client));
}

const kindIn = ({ kinds }: Overview, name: string) => kinds.find(({ kind }) => kind === name)!;
const titlesIn = ({ entries = [] }: Kind) => entries.map(({ name_title }) => name_title);

/** An allergy to a substance that nobody has named: it cannot be read. */
const unnamed = { resourceType: 'AllergyIntolerance', id: 'a1', patient: { reference: 'Patient/p1' } };

async function setStatus(record: string, document: string, status: string): Promise<void> {
  const form = { status, reason: 'for a test' };
  succeeded(await owner.session.post(`${documentsPath(record, document)}/set-status`, { form }), 'status');
}

describe('The overview of a record', () => {
  it('tells of a new record that it holds nothing but the details of the person', async () => {
    const found = await overviewAt(inRecord(await newRecord()));
    expect(found.documents).toEqual({ total: 1, by_kind: {} });
    expect(found.kinds).toHaveLength(21);
    for (const { kind, entries, ...rest } of [...found.kinds, found.unread]) {
      expect(rest, kind).toMatchObject({ total: 0, total_is: 'exact', complete: true, since: null });
      expect(entries ?? []).toEqual([]);
    }
    expect(found.tests).toEqual({ tests: [], left_out: 0, complete: true });
  });

  it('tells what is current, what is newest and what could not be read', async () => {
    const record = await newRecord();
    const ended = model('Problem', {
      ...smallest.Problem,
      name_title: 'Measles',
      startDate: '1999-01-01',
      endDate: '1999-02-01',
    });
    await storeModels(owner.session, record, problem('Asthma', '1980-05-06'), ended);
    for (const [value, on] of [
      ['94', '2025-11-03'],
      ['101', '2026-03-02'],
    ] as const)
      await storeModels(owner.session, record, glucose(value, 'mg/dL', on));
    const file = bundle(patient('Rosa', 'Lind'), unnamed, sodium('s1'));
    await storeDocument(owner.session, record, file, fhir);

    const found = await overviewAt(inRecord(record));
    expect(found.documents).toEqual({
      total: 5,
      // The file has an allergy, if only one that could not be read.
      by_kind: { Allergy: 1, LabResult: 3, Problem: 1 },
    });
    const problems = kindIn(found, 'Problem');
    expect(titlesIn(problems)).toEqual(['Asthma', 'Measles']);
    expect(problems).toMatchObject({ total: 2, current: 1, current_complete: true, complete: true });
    expect(kindIn(found, 'LabResult')).toEqual({
      kind: 'LabResult',
      total: 3,
      total_is: 'exact',
      complete: true,
      since: null,
    });
    expect(found.tests.tests.map(({ code, recent }) => [code, recent])).toEqual([
      [
        '2345-7',
        [
          { date: '2025-11-03T08:00:00Z', values: { value: 94 } },
          { date: '2026-03-02T08:00:00Z', values: { value: 101 } },
        ],
      ],
      ['2951-2', [{ date: '2026-01-15T09:30:00Z', values: { value: 140 } }]],
    ]);
    expect(found.unread).toMatchObject({
      total: 1,
      complete: true,
      by_resource_type: { AllergyIntolerance: 1 },
    });
    expect(found.unread.entries).toEqual([expect.objectContaining({ resource_type: 'AllergyIntolerance' })]);
  });

  it('follows a document that becomes void, active again and replaced', async () => {
    const record = await newRecord();
    const document = await storeModels(owner.session, record, problem('Asthma'), problem('Gout'));
    const totalOf = async () => kindIn(await overviewAt(inRecord(record)), 'Problem').total;
    expect(await totalOf()).toBe(2);
    await setStatus(record, document, 'void');
    expect(await totalOf()).toBe(0);
    await setStatus(record, document, 'active');
    expect(await totalOf()).toBe(2);
    const body = models(problem('Hay fever'));
    succeeded(await owner.session.post(`${documentsPath(record, document)}/replace`, { body }), 'replace');
    const problems = kindIn(await overviewAt(inRecord(record)), 'Problem');
    expect(titlesIn(problems)).toEqual(['Hay fever']);
    expect(problems.total).toBe(1);
  });

  it('counts all of 50 documents that are stored at once', async () => {
    const record = await newRecord();
    await Promise.all(
      Array.from({ length: 50 }, () =>
        storeModels(owner.session, record, model('Procedure', smallest.Procedure)),
      ),
    );
    const found = await overviewAt(inRecord(record));
    expect(found.documents).toEqual({ total: 51, by_kind: { Procedure: 50 } });
    const procedures = kindIn(found, 'Procedure');
    expect(procedures).toMatchObject({ total: 50, total_is: 'exact', complete: false });
    expect(procedures.entries).toHaveLength(10);
  });

  it('has one audit entry, which says the kinds and the documents, and no name', async () => {
    const record = await newRecord();
    const document = await storeModels(owner.session, record, problem('Asthma'), problem('Gout'));
    await overviewAt(inRecord(record));
    const { entries } = await readAudits(owner.session, record, { limit: '2' });
    expect(entries.map(({ view_func, shown }) => [view_func, shown])).toEqual([
      ['overview', `Problem 2, 1 documents ${document}`],
      ['document_create', undefined],
    ]);
  });
});

describe('The overview of a carenet', () => {
  it('tells nothing of documents that are not shown: no number, day, name or unread entry', async () => {
    const record = await newRecord();
    const family = await createCarenet(owner.session, record, 'Kin');
    const ines = await createPerson(service, 'ines');
    await addMember(owner.session, family, ines);
    await autoshare(owner.session, record, family, modelsType);
    const shown = await storeModels(owner.session, record, problem('Asthma', '2020-01-01'));
    const never = await storeModels(owner.session, record, problem('Neverland', '2031-01-01'));
    succeeded(await owner.session.put(`${documentsPath(record, never)}/nevershare`), 'nevershare');
    const excluded = await storeModels(owner.session, record, problem('Excludia', '2032-01-01'));
    await exclude(owner.session, record, excluded, family);
    const gone = await storeModels(owner.session, record, problem('Voidness', '2033-01-01'));
    await setStatus(record, gone, 'void');
    const other = bundle(
      patient('Rosa', 'Lind'),
      unnamed,
      sodium('s1', 140, 'Patient/p1', '2034-01-15T09:30:00Z'),
    );
    const hidden = await storeDocument(owner.session, record, other, fhir);
    await createDocument(owner.session, record, note('Private'));

    const text = await textAt(inCarenet(family), ines.session);
    // An id may hold any number.
    const words = text.replaceAll(shown, '');
    for (const secret of ['Neverland', 'Excludia', 'Voidness', '2031', '2032', '2033', '2034', '2951-2'])
      expect(words).not.toContain(secret);
    for (const id of [never, excluded, gone, hidden]) expect(text).not.toContain(id);
    const found: Overview = JSON.parse(text);
    expect(found.documents).toEqual({ total: 1, by_kind: { Problem: 1 } });
    expect(titlesIn(kindIn(found, 'Problem'))).toEqual(['Asthma']);
    expect(kindIn(found, 'Problem').entries![0]).toMatchObject({ __documentid__: shown });
    for (const { kind, total, complete } of [...found.kinds, found.unread])
      expect([kind, total, complete]).toEqual([kind, kind === 'Problem' ? 1 : 0, true]);
    expect(found.unread.by_resource_type).toEqual({});
    expect(found.tests.tests).toEqual([]);
  });

  it('tells facts of shared kinds without the documents that stay out', async () => {
    const record = await newRecord();
    const family = await createCarenet(owner.session, record, 'Kin');
    const tom = await createPerson(service, 'tom');
    await addMember(owner.session, family, tom);
    await shareKind(owner.session, record, family, 'Problem');
    const whole = await storeModels(owner.session, record, problem('Asthma', '2024-01-01'));
    const mixed = await storeModels(
      owner.session,
      record,
      problem('Gout', '2020-01-01'),
      model('Allergy', smallest.Allergy),
    );
    const placed = await storeModels(owner.session, record, model('Procedure', smallest.Procedure));
    await place(owner.session, record, placed, family);

    const text = await textAt(inCarenet(family), tom.session);
    expect(text).not.toContain(mixed);
    const found: Overview = JSON.parse(text);
    expect(found.documents).toEqual({ total: 2, by_kind: { Problem: 1, Procedure: 1 } });
    const problems = kindIn(found, 'Problem');
    expect(problems).toMatchObject({ total: 2, total_is: 'exact', complete: true });
    expect(problems.entries!.map(({ name_title, __documentid__ }) => [name_title, __documentid__])).toEqual([
      ['Asthma', whole],
      ['Gout', ''],
    ]);
    expect(kindIn(found, 'Allergy').total).toBe(0);
  });

  it('is for nobody else', async () => {
    const record = await newRecord();
    const family = await createCarenet(owner.session, record, 'Kin');
    const stranger = await createPerson(service, 'eve');
    expectDenied(await stranger.session.get(`/carenets/${family}/overview`));
    expectDenied(await stranger.session.get(`/records/${record}/overview`));
  });
});
