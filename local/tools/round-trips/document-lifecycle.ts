/** The rest of a document's life: status, relations, never sharing, versions and special documents. */
import type { Call, DemoClient } from '../../demo/signed-client.ts';
import { idOf, type Stagehands } from './scenario-context.ts';

const xml = 'application/xml';
const letter = (text: string): Call => ({ body: `<Letter>${text}</Letter>`, contentType: xml });
const contact = (text: string): Call => ({
  body: `<Contact xmlns="http://indivo.org/vocab/xml/documents#">${text}</Contact>`,
  contentType: xml,
});

export async function documentLife(
  { call, apps }: Stagehands,
  app: DemoClient,
  session: DemoClient,
  recordId: string,
): Promise<void> {
  const all = `/records/${recordId}/documents/`;
  const external = (name: string) => `external/${apps.user.id}/${name}`;
  const first = idOf(await app.send('POST', all, letter('first')));
  const second = idOf(await app.send('POST', all, letter('second')));
  const next = await call(
    'document_version_by_ext_id',
    app,
    'PUT',
    `${all}${first}/replace/${external('v2')}`,
    letter('v2'),
  );
  const one = all + idOf(next);
  await call('document_set_status', app, 'POST', `${one}/set-status`, { form: { status: 'archived' } });
  // By an older version, too: the change is one of the whole lineage.
  await call('document_set_status', app, 'POST', `${all}${first}/set-status`, { form: { status: 'active' } });
  await call('document_status_history', app, 'GET', `${one}/status-history`);
  await call('document_rels', app, 'PUT', `${one}/rels/annotation/${second}`);
  await call('document_create_by_rel', app, 'POST', `${one}/rels/annotation/`, letter('remark'));
  const byRelation = `${one}/rels/annotation/${external('remark')}`;
  await call('document_create_by_rel_with_ext_id', app, 'POST', `${byRelation}-1`, letter('remark 1'));
  await call('document_create_by_rel_with_ext_id_put', app, 'PUT', `${byRelation}-2`, letter('remark 2'));
  await call('get_documents_by_rel', app, 'GET', `${one}/rels/annotation/`);
  await call('document_set_nevershare', session, 'PUT', `${one}/nevershare`);
  await call('document_set_nevershare', session, 'PUT', `${all}${first}/nevershare`);
  await call('document_remove_nevershare', session, 'DELETE', `${one}/nevershare`);
  await call('save_special_document', app, 'PUT', `${all}special/contact`, contact('Ines'));
  await call('save_special_document', app, 'PUT', `${all}special/contact`, contact('Ines Oyelaran'));
  await call('read_special_document', app, 'GET', `${all}special/contact`);
}
