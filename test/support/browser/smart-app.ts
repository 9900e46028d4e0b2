/** A SMART app as a developer would write it: a server with a page to begin, one for launches, and one for the way back. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppFiles } from '../apps.ts';

/** What the app got for its code. */
interface GotToken {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
  readonly scope: string;
  readonly patient?: string;
  readonly expires_in: number;
}

export interface SmartTestApp {
  readonly origin: string;
  /** The page on which a person begins: it leads to the service at once. */
  begin(scope: string): string;
  /** What it has got last; undefined when it was not let in. */
  readonly token: GotToken | undefined;
  stop(): Promise<void>;
}

/** Its registration, with all that it may ask for. */
export function smartAppFiles(origin: string, name: string, scope: string): AppFiles {
  return {
    kind: 'user',
    manifest: {
      name,
      id: clientId,
      mode: 'smart',
      description: 'Draws how a child grows.',
      author: 'Clinic for children',
      translations: { de: { description: 'Zeichnet, wie ein Kind wächst.' } },
      smart: {
        redirect_uris: [`${origin}/after`],
        initiate_login_uri: `${origin}/launch`,
        scope,
        token_endpoint_auth_method: 'none',
      },
    },
    credentials: {},
  };
}

const clientId = 'growth@apps.example.org';

/**
 * Starts it. `service` gives the origin of the service once there is one. The app says on its pages what came back: the scopes that it got, or
 * the error.
 */
export async function startSmartApp(service: () => string): Promise<SmartTestApp> {
  const begun = new Map<string, string>();
  let token: GotToken | undefined;
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://127.0.0.1');
    answer(url, response).catch((error: unknown) => send(response, 500, String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer({ pathname, searchParams }: URL, response: ServerResponse): Promise<void> {
    if (pathname === '/begin') return leave(response, { scope: searchParams.get('scope')! });
    if (pathname === '/launch') {
      if (searchParams.get('iss') !== `${service()}/fhir`) return send(response, 400, 'Another service.');
      return leave(response, { scope: 'launch patient/Observation.rs', launch: searchParams.get('launch')! });
    }
    if (pathname !== '/after') return send(response, 404, 'Nothing here.');
    token = undefined;
    const verifier = begun.get(searchParams.get('state') ?? '');
    if (verifier === undefined) return send(response, 400, 'Another state.');
    const code = searchParams.get('code');
    if (code === null) return send(response, 200, `Not let in: ${searchParams.get('error')}`);
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${origin}/after`,
      client_id: clientId,
      code_verifier: verifier,
    };
    const got = await fetch(`${service()}/smart/token`, { method: 'POST', body: new URLSearchParams(form) });
    if (!got.ok) return send(response, 500, await got.text());
    token = (await got.json()) as GotToken;
    return send(response, 200, `Let in: ${token.scope}`);
  }

  /** To the service, with a challenge that only this server can meet (RFC 7636). */
  function leave(
    response: ServerResponse,
    asked: { readonly scope: string; readonly launch?: string },
  ): void {
    const [state, verifier] = [random(), random()];
    begun.set(state, verifier);
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${origin}/after`,
      aud: `${service()}/fhir`,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...asked,
    });
    response.writeHead(303, { location: `${service()}/smart/authorize?${query}` }).end();
  }

  return {
    origin,
    begin: (scope) => `${origin}/begin?${new URLSearchParams({ scope })}`,
    get token() {
      return token;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/html' });
  // A browser asks for the icon of a page that names none.
  response.end(
    `<!DOCTYPE html><html lang="en"><title>Growth</title><link rel="icon" href="data:,"><h1>Growth</h1><p>${text}</p></html>`,
  );
}
