/** A browser without pages for the portal of a deployment: it keeps cookies, and fills in forms. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Deployment } from './deployment.ts';

interface Visit {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

export interface Visitor {
  open(path: string): Promise<Visit>;
  /** Sends a form with the hidden token of the page that was seen last. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<Visit>;
}

/** Nothing resolves the domain of the portal, so requests for it go to the emulator, which knows its gateway by that name. */
export function visitPortal({ endpoint, outputs }: Pick<Deployment, 'endpoint' | 'outputs'>): Visitor {
  const { host, origin } = new URL(outputs.UI_URL!);
  const { hostname, port } = new URL(endpoint);
  const cookies = new Map<string, string>();
  let token = '';

  async function send(method: string, path: string, body = ''): Promise<Visit> {
    const headers = {
      host,
      origin,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request({ method, hostname, port, path, headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [name, value] = cookie.split(';', 1)[0]!.split('=', 2);
      cookies.set(name!, value!);
    }
    const page = await text(answer);
    token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? token;
    return { status: answer.statusCode!, location: answer.headers.location, text: page };
  }

  return {
    open: (path) => send('GET', path),
    submit: (path, fields) =>
      send('POST', path, new URLSearchParams({ ...fields, form_token: token }).toString()),
  };
}
