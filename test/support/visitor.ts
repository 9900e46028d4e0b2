/** Someone who asks the portal for pages without a browser, in this process. */
import { createPortal } from '../../shared/portal/app.ts';
import type { PortalOptions } from '../../shared/portal/options.ts';
import type { TestService } from './service.ts';

export interface Visitor {
  /** Asks for a page as a browser does. Redirects are not followed. */
  get(path: string): Promise<Response>;
  /** What the portal answers to, in the order in which it looks. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

const origin = 'http://127.0.0.1:8080';

/** A visit to the portal of a service, by a person who signs in, or by someone who does not. */
export async function visit(
  service: Pick<TestService, 'origin' | 'apps' | 'now'>,
  person: { readonly username: string; readonly password: string } | undefined,
  options: Partial<PortalOptions> = {},
): Promise<Visitor> {
  const { id: appId, consumerKey, consumerSecret } = service.apps.ui;
  const portal = createPortal({
    serviceOrigin: service.origin,
    appId,
    consumerKey,
    consumerSecret,
    origin,
    registration: true,
    supportAddress: 'support@clinic.example',
    passwordMin: 8,
    idleMinutes: 15,
    report: () => undefined,
    now: () => new Date(service.now() * 1000),
    ...options,
  });
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { accept: 'text/html', cookie, origin };
    const gateway = { requestContext: { http: { sourceIp: '127.0.0.1' } } };
    const response = await portal.request(origin + path, { ...init, headers }, gateway);
    for (const each of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(each)!;
      cookies.set(name!, value!);
    }
    return response;
  };
  const visitor: Visitor = { get: (path) => send(path), routes: portal.routes };
  if (!person) return visitor;
  const page = await (await send('/sign-in')).text();
  const token = /name="form_token" value="([^"]+)"/.exec(page)![1]!;
  const body = new URLSearchParams({
    username: person.username,
    password: person.password,
    form_token: token,
  });
  const { status } = await send('/sign-in', { method: 'POST', body });
  if (status !== 303) throw new Error(`Signing in: ${status}`);
  return visitor;
}
