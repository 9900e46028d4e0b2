/** A service in this process, with one account that makes records and stores FHIR in them. */
import { readFileSync } from 'node:fs';
import type { Credentials } from '../../../local/demo/signed-client.ts';
import { projectRoot } from '../../../local/server/project-root.ts';
import { hasResources } from '../../../shared/fhir/write/resources-of.ts';
import { models } from '../../../shared/models/registry.ts';
import type { Content, Method } from '../in-process/client.ts';
import { type Answer, InProcessService } from '../in-process/service.ts';
import { demographicsOf, type Person } from './person.ts';

const owner = 'owner@mail.example';
const pageSize = 200;

export class RecordKeeper {
  readonly #service = new InProcessService();
  #session: Credentials | undefined;

  /** Registers the sample apps and opens a session of a new account. */
  async start(): Promise<void> {
    await this.#service.registerApps();
    const admin = credentialsOf('admin/onboarding');
    const ui = credentialsOf('ui/portal');
    const login = { system: 'clinic_sso', username: owner };
    const path = `/accounts/${encodeURIComponent(owner)}`;
    await this.#must(admin, 'POST', '/accounts/', { form: { account_id: owner, primary_secret_p: '0' } });
    await this.#must(admin, 'POST', `${path}/authsystems/`, { form: login });
    await this.#must(admin, 'POST', `${path}/set-state`, { form: { state: 'active' } });
    const { text } = await this.#must(ui, 'POST', '/oauth/internal/session_create', { form: login });
    const pairs = new URLSearchParams(text);
    this.#session = {
      ...ui,
      token: pairs.get('oauth_token')!,
      tokenSecret: pairs.get('oauth_token_secret')!,
    };
  }

  async newRecord(): Promise<string> {
    const admin = credentialsOf('admin/onboarding');
    const body = demographicsOf({});
    const { text } = await this.#must(admin, 'POST', '/records/', { body });
    const recordId = /<Record id="([^"]+)"/.exec(text)![1]!;
    await this.#must(admin, 'PUT', `/records/${recordId}/owner`, { body: owner, mediaType: 'text/plain' });
    return recordId;
  }

  /** The record is about this person from now on. */
  async describe(recordId: string, person: Person): Promise<void> {
    const body = demographicsOf(person);
    await this.#must(this.#session!, 'PUT', `/records/${recordId}/demographics`, { body });
  }

  store(recordId: string, body: string): Promise<Answer> {
    const content = { body, mediaType: 'application/fhir+json' };
    return this.#service.send({
      by: this.#session!,
      method: 'POST',
      path: `/records/${recordId}/documents/`,
      ...content,
    });
  }

  /** The report of every model in FHIR, page by page. */
  reports(recordId: string): AsyncGenerator<string> {
    return this.#pages(recordId, 'application/fhir+json');
  }

  /** The facts of every model in JSON, page by page: lists. */
  facts(recordId: string): AsyncGenerator<string> {
    return this.#pages(recordId, 'application/json');
  }

  async *#pages(recordId: string, format: string): AsyncGenerator<string> {
    for (const model of models.keys()) {
      if (format === 'application/fhir+json' && !hasResources(model)) continue;
      for (let offset = 0, total = 1; offset < total; offset += pageSize) {
        const query = {
          response_format: format,
          limit: String(pageSize),
          offset: String(offset),
        };
        const path = `/records/${recordId}/reports/${model}/`;
        const { text, headers } = await this.#must(this.#session!, 'GET', path, { query });
        total = Number(headers['x-total-count']);
        yield text;
      }
    }
  }

  async summary(recordId: string): Promise<string> {
    return (await this.#must(this.#session!, 'GET', `/records/${recordId}/reports/ips`)).text;
  }

  async #must(by: Credentials, method: Method, path: string, content: Content = {}): Promise<Answer> {
    const answer = await this.#service.send({ by, method, path, ...content });
    if (answer.status !== 200)
      throw new Error(`${method} ${path} responded ${answer.status}: ${answer.text}`);
    return answer;
  }
}

/** Of a sample app, by its folder. */
function credentialsOf(folder: string): Credentials {
  const file = `${projectRoot}/local/apps/${folder}/credentials.json`;
  const { consumer_key, consumer_secret } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return { consumerKey: consumer_key!, consumerSecret: consumer_secret! };
}
