/** Clients that write into one record until the service is gone, and remember what it acknowledged. */
import { hash, randomUUID } from 'node:crypto';
import { type Operation, registry } from '../../../shared/api/registry.ts';
import { readDocumentUpload } from '../../../shared/client/shapes/document-upload.ts';
import { parseXml } from '../../../shared/client/xml/parse.ts';
import type { Answer, DemoClient } from '../../demo/signed-client.ts';
import type { Changes, Fixture } from '../example-calls/index.ts';
import { oneLabResult } from '../example-calls/lab-documents.ts';
import { startLinkSender } from '../example-calls/link-sender.ts';
import { send } from '../example-calls/send.ts';
import type { Chance } from '../random.ts';
import { idOf } from '../round-trips/scenario-context.ts';
import type { Progress } from './progress.ts';
import { SmartWriter } from './smart-writer.ts';

export interface Target {
  readonly origin: string;
  readonly recordId: string;
  readonly appId: string;
  readonly client: DemoClient;
  /** Of the person whose record it is. */
  readonly owner: DemoClient;
  readonly ownerId: string;
  /** The public key with which browsers subscribe. */
  readonly pushKey: string;
}

/** One client. Its documents are its own; the record, its lists and counters it shares with the others. */
export class Writer {
  readonly #target: Target;
  readonly #chance: Chance;
  readonly #progress: Progress;
  /** Latest versions of the documents that the client has created. */
  readonly #mine: string[] = [];
  readonly #smart: SmartWriter;

  constructor(target: Target, chance: Chance, progress: Progress) {
    this.#target = target;
    this.#chance = chance;
    this.#progress = progress;
    const { origin, owner: session, recordId } = target;
    this.#smart = new SmartWriter(origin, { session, recordId }, chance, progress);
  }

  /** Makes so many writes, fewer when the service is killed. Throws when the service refuses one. */
  async write(writes: number): Promise<void> {
    for (let write = 0; write < writes; write += 1) {
      const kinds =
        this.#mine.length === 0
          ? ['create']
          : [
              'create',
              'external',
              'replace',
              'replace',
              'status',
              'link',
              'upload',
              'received',
              'smart',
              'smart',
              'browser',
            ];
      if (!(await this.#writeOne(this.#chance.oneOf(kinds)))) return;
    }
  }

  async #writeOne(kind: string): Promise<boolean> {
    const body = bodyOf(randomUUID());
    const at = this.#chance.below(Math.max(1, this.#mine.length));
    const document = this.#mine[at]!;
    if (kind === 'create') return this.#store('document_create', {}, body, this.#mine.length);
    if (kind === 'external') {
      const externalId = randomUUID();
      return this.#store(
        'document_create_by_ext_id',
        { 'new external id': externalId },
        body,
        this.#mine.length,
      );
    }
    if (kind === 'smart') return this.#smart.write();
    if (kind === 'link') return this.#share();
    if (kind === 'browser') return this.#addBrowser(this.#chance.below(mostBrowsers));
    if (kind === 'upload') return this.#upload(`%PDF-1.7 ${randomUUID()}`);
    if (kind === 'received') return this.#receive(resources(1 + this.#chance.below(3) * mostInside));
    if (kind === 'replace') return this.#store('document_version', { document }, body, at);
    const status = this.#chance.oneOf(['active', 'archived']);
    const answer = await this.#call(
      'document_set_status',
      { document },
      { form: { status, reason: 'crash' } },
    );
    if (answer) this.#progress.note({ kind: 'status', documentId: document, status });
    return answer !== undefined;
  }

  /** Stores a body. The document is the client's at this place. */
  async #store(operation: Operation, fixture: Fixture, body: string, at: number): Promise<boolean> {
    const answer = await this.#call(operation, fixture, { body });
    if (!answer) return false;
    const documentId = idOf(answer);
    this.#mine[at] = documentId;
    this.#progress.note({ kind: 'version', documentId, body, externalId: fixture['new external id'] });
    return true;
  }

  async #share(): Promise<boolean> {
    const form = { content: 'summary', direct: 'true' };
    const answer = await this.#call('link_create', {}, { form }, this.#target.owner);
    if (!answer) return false;
    const [, encoded = ''] = /<link>shlink:\/([\w-]+)</.exec(answer.text) ?? [];
    const { url } = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as { readonly url: string };
    this.#progress.note({ kind: 'link', linkId: idOf(answer, 'SharedLink'), key: url.split('/').at(-1)! });
    return true;
  }

  /** Several writers may add the same one. */
  async #addBrowser(number: number): Promise<boolean> {
    const { owner, ownerId, pushKey } = this.#target;
    const fixture = { account: ownerId, 'push key': pushKey };
    const endpoint = `https://push.example.net/crash/${number}`;
    const form = { ...registry.push_subscription_add.example.form, endpoint };
    const answer = await this.#call('push_subscription_add', fixture, { form }, owner);
    if (!answer) return false;
    const { id } = JSON.parse(answer.text) as { readonly id: string };
    this.#progress.note({ kind: 'browser', browserId: id });
    return true;
  }

  async #upload(body: string): Promise<boolean> {
    const form = {
      size: String(body.length),
      sha256: hash('sha256', body, 'hex'),
      content_type: 'application/pdf',
    };
    const started = await this.#call('document_upload_start', {}, { form });
    if (!started) return false;
    const { id, request } = readDocumentUpload(parseXml(started.text));
    const { 'content-length': _, ...headers } = request.headers;
    const sent = await fetch(request.url, { method: request.method, headers, body }).catch(() => undefined);
    if (!sent) return false;
    if (!sent.ok) throw new Error(`The file of an upload was answered ${sent.status}.`);
    const answer = await this.#call('document_upload_complete', { upload: id }, {});
    return this.#noteVersion(answer && idOf(answer), body);
  }

  async #receive(body: string): Promise<boolean> {
    const sender = await startLinkSender(body);
    try {
      const fixture = { 'received link': sender.link };
      const answer = await this.#call('document_create_from_link', fixture, {}, this.#target.owner);
      const { files = [] } = answer ? (JSON.parse(answer.text) as Received) : {};
      if (answer && !files[0]?.document) throw new Error(`The file of a link was not stored: ${answer.text}`);
      return this.#noteVersion(files[0]?.document?.id, body);
    } finally {
      await sender.stop();
    }
  }

  #noteVersion(documentId: string | undefined, body: string): boolean {
    if (documentId === undefined) return false;
    this.#progress.note({ kind: 'version', documentId, body, externalId: undefined });
    return true;
  }

  /** Undefined when there was no response. */
  async #call(
    operation: Operation,
    fixture: Fixture,
    changes: Changes,
    client = this.#target.client,
  ): Promise<Answer | undefined> {
    const { recordId, appId } = this.#target;
    const all = { ...fixture, record: recordId, app: appId };
    const answer = await send(client, operation, all, changes).catch(() => undefined);
    if (!answer) {
      this.#progress.cut += 1;
      return undefined;
    }
    if (answer.status !== 200) throw new Error(`${operation} responded ${answer.status}: ${answer.text}`);
    return answer;
  }
}

/** Of the owner. */
const mostBrowsers = 4;

/** Resources of so many kinds and years go into the transaction of their document; more are stored before it. */
const mostInside = 4;

/** A document of so many resources, each of another year, that is like no other. */
function resources(count: number): string {
  const entry = Array.from({ length: count }, (_, year) => ({
    resource: {
      resourceType: 'Goal',
      id: randomUUID(),
      lifecycleStatus: 'active',
      description: { text: 'Walk' },
      startDate: String(2000 + year),
    },
  }));
  return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
}

interface Received {
  readonly files?: readonly { readonly document: { readonly id: string } | null }[];
}

/** A laboratory result that is like no other. */
function bodyOf(unique: string): string {
  return oneLabResult.replace('Harbour Laboratory', `Harbour Laboratory ${unique}`);
}
