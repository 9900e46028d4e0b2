/** The audit trail of a record. */
import type { DemoClient } from '../../demo/signed-client.ts';
import { idOf, type Stagehands } from './scenario-context.ts';

export async function audits(
  { call }: Stagehands,
  app: DemoClient,
  session: DemoClient,
  recordId: string,
): Promise<void> {
  const record = `/records/${recordId}`;
  const all = `${record}/audits/`;
  const letter = { body: '<Letter>audited</Letter>', contentType: 'application/xml' };
  const id = idOf(await app.send('POST', `${record}/documents/`, letter));
  await call('audit_record_view', session, 'GET', all);
  await call('audit_document_view', session, 'GET', `${all}documents/${id}/`);
  await call('audit_function_view', session, 'GET', `${all}documents/${id}/functions/document_create/`);
  await call('audit_query', app, 'GET', `${all}query/?function_name=document_create`);
  await call('audit_query', app, 'GET', `${all}query/?aggregate_by=count*&date_group=request_date*day`);
}
