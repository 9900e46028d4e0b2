/**
 * Where MiniStack 1.5.33 differs from AWS, and what is done about it. Everything that only the emulator needs
 * is here or in emulator-faults.ts; the service knows nothing of it.
 *
 * As a program: `adapt FOLDER` adapts the synthesised templates in a folder, `front OUTPUTS PORT` opens the
 * gateway of a deployment at an address of this machine.
 */
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request as requestOf,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

interface Resource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  DependsOn?: string | readonly string[];
  UpdatePolicy?: unknown;
}

interface Template {
  readonly Resources: Record<string, Resource>;
}

export interface Listening {
  /** Such as http://127.0.0.1:8020. */
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Changes the templates in the folder, so that MiniStack makes the stacks:
 *
 * - An alarm over several metrics is not supported. It watches the first of them instead.
 * - A custom resource never ends, because its function answers over HTTPS only. The one that empties a bucket
 *   before its removal is left out.
 * - Resources of some optional parts are of types that it does not know. They are left out, and aliases change at once.
 * - The Ref of a secret is its name. It becomes the attribute that holds the ARN, which is what Ref is on AWS.
 */
export function adaptTemplates(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.template.json'))) {
    const file = join(folder, name);
    const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
    for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
      if (Type === 'AWS::CloudWatch::Alarm' && Properties.Metrics) useFirstMetric(Properties);
      if (leftOut.test(Type)) delete template.Resources[id];
    }
    for (const resource of Object.values(template.Resources)) forgetLeftOut(resource, template);
    writeFileSync(file, JSON.stringify(withSecretArns(template, secretsOf(template)), undefined, 1));
  }
}

/** Types of resources that MiniStack does not make. */
const leftOut =
  /^(Custom::S3AutoDeleteObjects|AWS::(Backup::BackupSelection|Budgets::Budget|CloudTrail::Trail|CodeDeploy::\w+|Logs::Delivery\w*))$/;

/** Lets the resource depend on no resource that was left out. */
function forgetLeftOut(resource: Resource, { Resources }: Template): void {
  delete resource.UpdatePolicy;
  const { DependsOn } = resource;
  if (DependsOn === undefined) return;
  resource.DependsOn = [DependsOn].flat().filter((id) => id in Resources);
}

interface MetricQuery {
  readonly MetricStat?: {
    readonly Metric: { readonly MetricName: string; readonly Namespace: string };
    readonly Period: number;
  };
}

/** For an alarm on a query, which names no metric. */
const anyMetric = { Metric: { MetricName: 'any', Namespace: 'any' }, Period: 300 };

function useFirstMetric(alarm: Record<string, unknown>): void {
  const queries = alarm.Metrics as readonly MetricQuery[];
  const { Metric, Period } = queries.find(({ MetricStat }) => MetricStat)?.MetricStat ?? anyMetric;
  const { MetricName, Namespace } = Metric;
  delete alarm.Metrics;
  Object.assign(alarm, { MetricName, Namespace, Period, Statistic: 'Sum' });
}

function secretsOf({ Resources }: Template): ReadonlySet<string> {
  const secrets = Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::SecretsManager::Secret');
  return new Set(secrets.map(([name]) => name));
}

function withSecretArns(value: unknown, secrets: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withSecretArns(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  const { Ref, ...others } = value as { Ref?: string };
  if (Ref !== undefined && secrets.has(Ref) && Object.keys(others).length === 0)
    return { 'Fn::GetAtt': [Ref, 'Id'] };
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, inner]) => [name, withSecretArns(inner, secrets)]));
}

/**
 * Opens a gateway at http://127.0.0.1:PORT, where its paths are those of the service. At its own address,
 * http://ID.execute-api.localhost:4566, MiniStack removes the slash at the end of a path of one segment, such
 * as `/accounts/`; its other address has the id of the gateway in its paths.
 */
export function startFront(gatewayUrl: string, port: number): Promise<Listening> {
  const { hostname: name, port: emulatorPort } = new URL(gatewayUrl);
  const prefix = `/_aws/execute-api/${name.split('.', 1)[0]}/$default`;
  // MiniStack starts a process for each call that a function handles at the same time.
  const agent = new Agent({ maxSockets: 2 });
  return listen(port, (request, response) =>
    passOn(request, response, { agent, port: emulatorPort, path: `${prefix}${request.url}` }),
  );
}

/**
 * Sends the request, with its headers as they came, to another port and answers with what comes back. Each
 * call has a connection of its own: MiniStack closes some that a next call has just been sent on.
 */
function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  to: { readonly port: string; readonly path: string; readonly agent?: Agent },
): void {
  const { method, rawHeaders } = request;
  const headers = [...withoutConnection(rawHeaders), 'connection', 'close'];
  const options = { ...to, hostname: '127.0.0.1', method, headers: headers as never, setHost: false };
  const forwarded = requestOf(options);
  forwarded.on('response', (from) => answer(from, response));
  pipeline(request, forwarded, (error) => error && response.destroy());
}

/** Names and values take turns. */
function withoutConnection(rawHeaders: readonly string[]): readonly string[] {
  return rawHeaders.filter((_, at) => rawHeaders[at - (at % 2)]!.toLowerCase() !== 'connection');
}

function answer(from: IncomingMessage, response: ServerResponse): void {
  response.writeHead(from.statusCode!, from.rawHeaders);
  pipeline(from, response, () => {});
}

interface StoredMail {
  readonly MessageId: string;
  readonly Source: string;
  readonly To: readonly string[];
  readonly Subject: string;
  readonly BodyText: string;
  readonly BodyHtml: string | null;
}

/**
 * SES with the list of its mails at `/store`, as the viewer of `npm start` has it. Calls of SES pass on to
 * MiniStack: a test can have a mailer of its own.
 */
export function startMailList(emulator: string): Promise<Listening> {
  const { port } = new URL(emulator);
  return listen(0, async (request, response) => {
    if (request.method === 'POST') return passOn(request, response, { port, path: request.url! });
    const found = await fetch(`${emulator}/_ministack/ses/messages`);
    const { messages } = (await found.json()) as { messages: Record<string, StoredMail[]> };
    const emails = Object.values(messages)
      .flat()
      .map(({ MessageId, Source, To, Subject, BodyText, BodyHtml }) => ({
        messageId: MessageId,
        from: Source,
        destination: { to: To },
        subject: Subject,
        body: { text: BodyText, ...(BodyHtml && { html: BodyHtml }) },
      }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ emails }));
  });
}

async function listen(port: number, listener: RequestListener): Promise<Listening> {
  const server: Server = createServer(listener);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The gateway's own address, in an outputs file. */
function gatewayUrlIn(outputs: string): string {
  const stacks = JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, { GatewayUrl?: string }>;
  return Object.values(stacks).find(({ GatewayUrl }) => GatewayUrl)!.GatewayUrl!;
}

if (import.meta.main) {
  const [command, file = '', port = ''] = process.argv.slice(2);
  if (command === 'adapt' && file) adaptTemplates(file);
  else if (command === 'front' && port) {
    const { origin } = await startFront(gatewayUrlIn(file), Number(port));
    console.log(`Service  ${origin}`);
  } else {
    console.error('Usage: node test/setups/deployed/ministack.ts adapt FOLDER | front OUTPUTS PORT');
    process.exitCode = 2;
  }
}
