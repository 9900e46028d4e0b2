/** Visits pages of the portal as a browser does: with cookies, and with compression. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

export interface Visit {
  /** Milliseconds until the first byte. */
  readonly firstByte: number;
  /** Bytes of the body as they were sent. */
  readonly bytes: number;
  readonly html: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export class Visitor {
  readonly origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Throws unless the portal answers with a page. */
  async visit(path: string): Promise<Visit> {
    const begun = performance.now();
    const response = await this.#send('GET', path);
    const firstByte = performance.now() - begun;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const sent = Buffer.concat(chunks);
    const html = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
    return { firstByte, bytes: sent.length, html };
  }

  /** Signs in with the form of the sign-in page. */
  async signIn(username: string, password: string): Promise<void> {
    const { html } = await this.visit('/sign-in');
    const token = /name="form_token" value="([^"]+)"/.exec(html)![1]!;
    const form = new URLSearchParams({ form_token: token, username, password });
    const response = await this.#send('POST', '/sign-in', form.toString());
    await text(response);
    if (response.statusCode !== 303) throw new Error(`/sign-in: ${response.statusCode}`);
  }

  #send(method: string, path: string, form?: string): Promise<IncomingMessage> {
    const headers = {
      cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      accept: 'text/html',
      'accept-encoding': 'gzip',
      'accept-language': 'en',
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded', origin: this.origin }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(this.origin + path, { method, headers, agent }, (response) => {
        for (const cookie of response.headers['set-cookie'] ?? []) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
          this.#cookies.set(name!, value!);
        }
        resolve(response);
      });
      sent.on('error', reject).end(form);
    });
  }
}
