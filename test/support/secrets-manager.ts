/**
 * One secret behind a loopback endpoint that responds as AWS documents GetSecretValue, PutSecretValue and
 * UpdateSecretVersionStage, and counts the calls.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Input = Readonly<Record<string, unknown>>;

interface Version {
  readonly id: string;
  readonly text: string;
}

export const secretArn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:MasterKeys-Ab12Cd';

/** What AWS responds with status 400. */
class Refusal extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export class SecretsManager {
  readonly calls = { GetSecretValue: 0, PutSecretValue: 0, UpdateSecretVersionStage: 0 };
  /** Responds to every call with 500. */
  isDown = false;
  /** Runs once, before a call of this name takes effect. */
  interrupt: { readonly before: string; readonly run: () => Promise<void> | void } | undefined;
  /** A call of this name takes effect, but the connection is cut instead of a response. Happens once. */
  loseAnswerOf: string | undefined;
  readonly #versions: Version[] = [];
  readonly #labels = new Map<string, string>();
  readonly #server = createServer((request, response) => {
    this.#answer(request).then(
      ({ status, body }) => {
        if (status === 0) response.destroy();
        else response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(body);
      },
      () => response.destroy(),
    );
  });
  #before: string | undefined;

  constructor(text: string) {
    this.#versions.push({ id: 'first-version-00000000000000000000', text });
    this.#labels.set('AWSCURRENT', this.#versions[0]!.id);
  }

  /** Listens, and points the AWS clients of this process at it. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    this.#before = process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER;
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    if (this.#before === undefined) delete process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER;
    else process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = this.#before;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The text under a label. */
  text(label = 'AWSCURRENT'): string | undefined {
    return this.#versions.find(({ id }) => id === this.#labels.get(label))?.text;
  }

  labels(): readonly string[] {
    return [...this.#labels.keys()].toSorted();
  }

  /** Adds a new current version, as PutSecretValue does when no label is named. */
  set(text: string): void {
    const id = `set-by-somebody-else-${String(this.#versions.length).padStart(12, '0')}`;
    this.#versions.push({ id, text });
    this.#moveCurrent(id);
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = String(request.headers['x-amz-target']).replace('secretsmanager.', '');
    if (name in this.calls) this.calls[name as keyof SecretsManager['calls']] += 1;
    if (this.isDown) return { status: 500, body: '{"__type":"InternalServiceError"}' };
    const { interrupt } = this;
    if (interrupt?.before === name) {
      this.interrupt = undefined;
      await interrupt.run();
    }
    try {
      const output = this.#perform(name, JSON.parse(Buffer.concat(chunks).toString('utf8')) as Input);
      if (this.loseAnswerOf === name) {
        this.loseAnswerOf = undefined;
        return { status: 0, body: '' };
      }
      return { status: 200, body: JSON.stringify(output) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: 400, body: JSON.stringify({ __type: error.type, message: error.message }) };
    }
  }

  #perform(name: string, input: Input): Input {
    if (input.SecretId !== secretArn) throw new Refusal('ResourceNotFoundException', 'No such secret.');
    if (name === 'GetSecretValue') return this.#get(input);
    if (name === 'PutSecretValue') return this.#put(input);
    if (name === 'UpdateSecretVersionStage') return this.#label(input);
    throw new Refusal('InvalidRequestException', `${name} is not imitated.`);
  }

  #get({ VersionStage = 'AWSCURRENT' }: Input): Input {
    const id = this.#labels.get(String(VersionStage));
    const version = this.#versions.find((candidate) => candidate.id === id);
    if (!version) throw new Refusal('ResourceNotFoundException', 'No version has this staging label.');
    return { ARN: secretArn, Name: 'MasterKeys', VersionId: version.id, SecretString: version.text };
  }

  #put({ ClientRequestToken, SecretString, VersionStages }: Input): Input {
    const [id, text] = [String(ClientRequestToken), String(SecretString)];
    const existing = this.#versions.find((version) => version.id === id);
    if (existing && existing.text !== text)
      throw new Refusal('ResourceExistsException', 'A version with this id has other content.');
    if (!existing) this.#versions.push({ id, text });
    if (VersionStages === undefined) this.#moveCurrent(id);
    else for (const label of VersionStages as string[]) this.#labels.set(label, id);
    return { ARN: secretArn, Name: 'MasterKeys', VersionId: id, VersionStages };
  }

  #label({ VersionStage, MoveToVersionId, RemoveFromVersionId }: Input): Input {
    const label = String(VersionStage);
    const attached = this.#labels.get(label);
    if (attached !== undefined && attached !== RemoveFromVersionId && attached !== MoveToVersionId)
      throw new Refusal('InvalidParameterException', `${label} is attached to another version.`);
    if (MoveToVersionId === undefined) this.#labels.delete(label);
    else if (!this.#versions.some(({ id }) => id === MoveToVersionId))
      throw new Refusal('ResourceNotFoundException', 'No such version.');
    else if (label === 'AWSCURRENT') this.#moveCurrent(String(MoveToVersionId));
    else this.#labels.set(label, String(MoveToVersionId));
    return { ARN: secretArn, Name: 'MasterKeys' };
  }

  /** AWSPREVIOUS moves to the version that AWSCURRENT leaves. */
  #moveCurrent(id: string): void {
    const before = this.#labels.get('AWSCURRENT')!;
    if (before === id) return;
    this.#labels.set('AWSPREVIOUS', before);
    this.#labels.set('AWSCURRENT', id);
  }
}
