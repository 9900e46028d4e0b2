/** Someone who asks the portal for pages without a browser, in this process. */
import { createPortal } from '../../shared/portal/app.ts';
import type { PortalOptions } from '../../shared/portal/options.ts';
import { fetchHere } from './fetch-here.ts';
import { portalSettings } from './portal-settings.ts';
import type { TestService } from './service.ts';

export interface Visitor {
  /** Asks for a page as a browser does. Redirects are not followed. */
  get(path: string): Promise<Response>;
  /** Posts a form as a browser does: `URLSearchParams`, `FormData`, or bytes with a media type. Headers replace the usual ones. */
  post(
    path: string,
    body: RequestInit['body'],
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** Any other request of the same browser. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** What forms of this browser hold. */
  formToken(): Promise<string>;
  /** What the portal answers to, in the order in which it looks. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

const origin = 'http://127.0.0.1:8080';

/** A visit to the portal of a service, by a person who signs in, or by someone who does not. */
export async function visit(
  service: Pick<TestService, 'origin' | 'now'> & {
    readonly apps: { readonly ui: Pick<TestService['apps']['ui'], 'id' | 'consumerKey' | 'consumerSecret'> };
  },
  person: { readonly username: string; readonly password: string } | undefined,
  options: Partial<PortalOptions> = {},
): Promise<Visitor> {
  const { id: appId, consumerKey, consumerSecret } = service.apps.ui;
  const portal = createPortal({
    ...portalSettings,
    serviceOrigin: service.origin,
    appId,
    consumerKey,
    consumerSecret,
    origin,
    report: () => undefined,
    now: () => new Date(service.now() * 1000),
    fetch: fetchHere,
    ...options,
  });
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map((pair) => pair.join('=')).join('; ');
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = {
      accept: 'text/html',
      cookie: cookieHeader(),
      origin,
      ...(init.headers as Record<string, string>),
    };
    const gateway = { requestContext: { http: { sourceIp: '127.0.0.1' } } };
    const response = await portal.request(origin + path, { ...init, headers }, gateway);
    for (const each of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(each)!;
      cookies.set(name!, value!);
    }
    return response;
  };
  // It follows from the cookies alone, so that one page tells it for all forms until they change.
  let known = { cookie: '', token: '' };
  const formToken = async (): Promise<string> => {
    if (known.token !== '' && known.cookie === cookieHeader()) return known.token;
    const page = await (await send(person ? '/account' : '/sign-in')).text();
    const inPage = page === '' ? await (await send('/sign-in')).text() : page;
    const token = /name="form_token" value="([^"]+)"/.exec(inPage)![1]!;
    known = { cookie: cookieHeader(), token };
    return token;
  };
  const visitor: Visitor = {
    get: (path) => send(path),
    send,
    post: (path, body, headers = {}) => send(path, { method: 'POST', body, headers }),
    formToken,
    routes: portal.routes,
  };
  if (!person) return visitor;
  const body = new URLSearchParams({
    username: person.username,
    password: person.password,
    form_token: await formToken(),
  });
  const { status } = await send('/sign-in', { method: 'POST', body });
  if (status !== 303) throw new Error(`Signing in: ${status}`);
  return visitor;
}
