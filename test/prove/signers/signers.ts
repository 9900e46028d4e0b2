/** Two signers that nobody wrote here. Both return an Authorization header. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { librarySigner } from '../../../local/demo/oauth-library.ts';
import { NOW } from '../../unit/oauth/client.ts';
import { formOf, queryOf, type SentRequest } from './requests.ts';

/**
 * The package oauth-1.0a. It gets decoded pairs and a normalized URL, because it reads neither `+` nor names
 * of a query as RFC 5849 §3.4.1.3.1 asks, and normalizes neither host nor port (§3.4.1.2).
 */
export function signInJavaScript(request: SentRequest): string {
  const { method, token, tokenSecret } = request;
  const oauth = librarySigner(request);
  oauth.getTimeStamp = () => NOW;
  oauth.getNonce = () => request.nonce;
  const data = groupedPairs(request);
  const url = normalizedOrigin(request) + request.path;
  const signed = oauth.authorize({ method, url, data }, { key: token, secret: tokenSecret });
  const own = Object.entries(signed).filter(([name]) => name.startsWith('oauth_'));
  return oauth.toHeader(Object.fromEntries(own) as never).Authorization;
}

function groupedPairs(request: SentRequest): Record<string, string[]> {
  const all = formOf(request) === '' ? request.query : [...request.query, ...request.form];
  const groups: Record<string, string[]> = Object.create(null);
  for (const { name, value } of all) groups[name] = [...(groups[name] ?? []), value];
  return groups;
}

/** Scheme and host in lower case, without a default port. */
function normalizedOrigin({ scheme, host, port }: SentRequest): string {
  const isDefault = port === '' || port === (scheme === 'https' ? '443' : '80');
  return `${scheme}://${host.toLowerCase()}${isDefault ? '' : `:${port}`}`;
}

/** The Python package oauthlib, in a process of its own. It gets the request as it is sent. */
export class PythonSigner {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;

  constructor(python: string) {
    this.#process = spawn(python, [join(import.meta.dirname, 'oauthlib-signer.py')]);
    this.#process.stderr.pipe(process.stderr);
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  async sign(request: SentRequest): Promise<string> {
    const { method, scheme, host, port, path } = request;
    const query = queryOf(request);
    const url = `${scheme}://${host}${port && ':'}${port}${path}${query && '?'}${query}`;
    const { consumerKey, consumerSecret, token, tokenSecret, nonce } = request;
    const credentials = { consumerKey, consumerSecret, token, tokenSecret, nonce, timestamp: String(NOW) };
    this.#process.stdin.write(`${JSON.stringify({ method, url, form: formOf(request), ...credentials })}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`oauthlib signed nothing for ${method} ${url}`);
    return value;
  }

  stop(): void {
    this.#process.stdin.end();
  }
}
