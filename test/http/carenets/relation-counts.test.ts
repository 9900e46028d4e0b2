import { describe, expect, it } from 'vitest';
import { createDocument, documentsPath, has, idOf, metadataOf } from '../../support/documents.ts';
import { expectOk } from '../../support/expectations.ts';
import { storeModels } from '../../support/medical/facts.ts';
import { model } from '../../support/medical/models-document.ts';
import { inCarenet, readMinimal } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createPerson } from '../../support/people.ts';
import { succeeded } from '../../support/scenario.ts';
import { child, el } from '../../support/xml-tree.ts';
import { addMember, carenetPath, carenetsOf, listThrough, place } from './sharing.ts';

const { service, owner, record } = await startWithOneRecord();
/** Is in the carenet Family of the record. */
const member = await createPerson(service, 'ann');
const family = (await carenetsOf(owner.session, record)).Family!;
await addMember(owner.session, family, member);
/** Shown in Family. Annotated by a document that is never shared, and an annotation of another one. */
const shown = await storeModels(owner.session, record, model('Equipment', { name: 'Nebulizer' }));
await place(owner.session, record, shown, family);
const [annotation, annotated] = [await hiddenDocument(), await hiddenDocument()];
await relate(shown, annotation);
await relate(annotated, shown);

async function hiddenDocument(): Promise<string> {
  const id = idOf(await createDocument(owner.session, record));
  expectOk(await owner.session.put(documentsPath(record, id, 'nevershare')));
  return id;
}

async function relate(object: string, subject: string): Promise<void> {
  expectOk(await owner.session.put(documentsPath(record, object, 'rels', 'annotation', subject)));
}

describe('The counts of relations', () => {
  it('are not in the metadata that a carenet shows, because they include documents that it does not show', async () => {
    const metadata = succeeded(
      await member.session.get(carenetPath(family, `/documents/${shown}/meta`)),
      'carenet_document_meta',
    ).xml();
    expect(idOf(metadata)).toBe(shown);
    expect([has(metadata, 'relatesTo'), has(metadata, 'isRelatedFrom')]).toEqual([false, false]);
  });

  it('are not in the document list of a carenet', async () => {
    const { documents } = await listThrough(member.session, family);
    expect(documents.map(idOf)).toEqual([shown]);
    expect([has(documents[0]!, 'relatesTo'), has(documents[0]!, 'isRelatedFrom')]).toEqual([false, false]);
  });

  it('are not in the minimal reports of a carenet', async () => {
    const { documents } = await readMinimal(member.session, inCarenet(family), 'equipment');
    expect(documents.map(idOf)).toEqual([shown]);
    expect([has(documents[0]!, 'relatesTo'), has(documents[0]!, 'isRelatedFrom')]).toEqual([false, false]);
  });

  it('are in the metadata that the record shows', async () => {
    const metadata = await metadataOf(owner.session, record, shown);
    const one = [el('relation', { type: 'http://indivo.org/vocab/documentrels#annotation', count: '1' })];
    expect(child(metadata, 'relatesTo').children).toEqual(one);
    expect(child(metadata, 'isRelatedFrom').children).toEqual(one);
  });
});
