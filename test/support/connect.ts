/** Tokens with which a UI app opens an app for an account. */
import { encode, type SignedClient } from './client.ts';
import { accountPath, clientOf, type Holder, succeeded, ui } from './scenario.ts';
import type { TestApp, TestService } from './service.ts';
import { child } from './xml-tree.ts';

export interface Connected {
  /** Signs with the UI app's key and the connect token. */
  readonly connect: SignedClient;
  /** Signs with the app's own key and the REST token. */
  readonly rest: SignedClient;
}

/** Requests connect credentials for the app, on a record or in a carenet. */
export async function connectApp(
  service: TestService,
  { id, session }: Holder,
  app: TestApp,
  place: { readonly record_id: string } | { readonly carenet_id: string },
): Promise<Connected> {
  const path = accountPath(id, `/apps/${encode(app.id)}/connect_credentials`);
  const credentials = succeeded(
    await session.post(path, { form: { ...place } }),
    'get_connect_credentials',
  ).xml();
  const text = (name: string) => child(credentials, name).text;
  return {
    connect: ui(service).withToken(text('ConnectToken'), text('ConnectSecret')),
    rest: clientOf(service, app).withToken(text('RESTToken'), text('RESTSecret')),
  };
}
