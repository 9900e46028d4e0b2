/** Carenets: members, apps, placements, autoshares, and reading through them. */
import { DemoClient } from '../../demo/signed-client.ts';
import { idOf, type Stagehands } from './scenario-context.ts';

const type = 'urn:example:shared#Note';
const note = { body: '<Note xmlns="urn:example:shared"/>', contentType: 'application/xml' };

export async function carenets(
  { call, apps, origin }: Stagehands,
  app: DemoClient,
  session: DemoClient,
  recordId: string,
  run: string,
): Promise<void> {
  const admin = new DemoClient(origin, apps.admin);
  const relative = `friend-${run}@mail.example`;
  await admin.send('POST', '/accounts/', { form: { account_id: relative, primary_secret_p: '0' } });
  const all = `/records/${recordId}/documents/`;
  const placed = idOf(await app.send('POST', all, note));
  const shared = idOf(await app.send('POST', all, note));

  const made = await call('carenet_create', session, 'POST', `/records/${recordId}/carenets/`, {
    form: { name: `Friends ${run}` },
  });
  const id = /<Carenet id="([^"]+)"/.exec(made.text)?.[1] ?? '';
  const carenet = `/carenets/${id}`;
  await call('carenet_list', session, 'GET', `/records/${recordId}/carenets/`);
  await call('carenet_rename', session, 'POST', `${carenet}/rename`, { form: { name: `Neighbours ${run}` } });
  await call('carenet_record', session, 'GET', `${carenet}/record`);
  await call('carenet_account_create', session, 'POST', `${carenet}/accounts/`, {
    form: { account_id: relative },
  });
  await call('carenet_account_list', session, 'GET', `${carenet}/accounts/`);
  await call('carenet_account_permissions', session, 'GET', `${carenet}/accounts/${relative}/permissions`);
  await call('carenet_apps_create', session, 'PUT', `${carenet}/apps/${apps.user.id}`);
  await call('carenet_apps_list', session, 'GET', `${carenet}/apps/`);
  await call('carenet_app_permissions', session, 'GET', `${carenet}/apps/${apps.user.id}/permissions`);

  const autoshare = `/records/${recordId}/autoshare`;
  await call('autoshare_create', session, 'POST', `${autoshare}/carenets/${id}/bytype/set`, {
    form: { type },
  });
  await call('autoshare_list', session, 'GET', `${autoshare}/bytype/?type=${encodeURIComponent(type)}`);
  await call('autoshare_list_bytype_all', session, 'GET', `${autoshare}/bytype/all`);
  await call('carenet_document_placement', session, 'PUT', `${all}${placed}/carenets/${id}`);
  await call('document_carenets', session, 'GET', `${all}${placed}/carenets/`);
  await call('carenet_document_list', session, 'GET', `${carenet}/documents/`);
  await call('carenet_document', session, 'GET', `${carenet}/documents/${shared}`);
  await call('carenet_document_meta', session, 'GET', `${carenet}/documents/${shared}/meta`);
  const contact = /<Documents[^>]*>\s*<Document id="([^"]+)"/.exec(
    (await session.send('GET', `${all}?type=Contact`)).text,
  )?.[1];
  await session.send('PUT', `${all}${contact}/carenets/${id}`);
  await call('read_special_document_carenet', session, 'GET', `${carenet}/documents/special/contact`);

  await call('carenet_document_delete', session, 'DELETE', `${all}${placed}/carenets/${id}`);
  await call('autoshare_revert', session, 'POST', `${all}${placed}/carenets/${id}/autoshare-revert`);
  await call('autoshare_delete', session, 'POST', `${autoshare}/carenets/${id}/bytype/unset`, {
    form: { type },
  });
  await call('carenet_apps_delete', session, 'DELETE', `${carenet}/apps/${apps.user.id}`);
  await call('carenet_account_delete', session, 'DELETE', `${carenet}/accounts/${relative}`);
  await call('carenet_delete', session, 'DELETE', carenet);
}
