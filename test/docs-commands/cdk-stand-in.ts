/**
 * Replaces `npx cdk` and `npx cdklocal`, which would need an AWS account. Accepts only options of the CDK's
 * command and context values of the stacks. Writes the outputs that the stacks declare to `--outputs-file`,
 * with the values of the running local service. It is a server: loading the CDK for each command would take
 * more time than all other commands together.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs, promisify } from 'node:util';
import { CfnElement, CfnOutput, type Stack } from 'aws-cdk-lib';
import { createApp } from '../../infra/create-app.ts';
import { root } from './fences.ts';

export interface CdkStandIn {
  /** Takes the working directory and the arguments, each with NUL at its end, and responds with 400 to wrong ones. */
  readonly origin: string;
  stop(): void;
}

/** `outputs`: values by the name of the output. */
export async function startCdkStandIn(outputs: Readonly<Record<string, string>>): Promise<CdkStandIn> {
  const server = createServer(async (request, response) => {
    const [directory = '', program = '', command = '', ...args] = (await text(request))
      .split('\0')
      .slice(0, -1);
    const failure = await runCdk({ program, command, args, directory, outputs }).then(
      () => undefined,
      (error: Error) => `${error.message}\n`,
    );
    response.writeHead(failure ? 400 : 200).end(failure);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Call {
  /** `cdk` or `cdklocal`. */
  readonly program: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly directory: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Throws when the CDK would not accept the call, or the stacks would not. */
async function runCdk({ command, args, directory, outputs }: Call): Promise<void> {
  const { values, positionals } = readArguments(args);
  const help = await helpOf(command);
  const unknown = Object.keys(values).filter((option) => !help.includes(`--${option}`));
  if (unknown.length > 0) throw new Error(`cdk ${command} does not take ${unknown.join(', ')}.`);
  if (command === 'bootstrap') return;

  const stacks = stacksWith(values.context ?? []);
  const strangers = positionals.filter((name) => !stacks.some(({ stackName }) => stackName === name));
  if (strangers.length > 0) throw new Error(`There is no stack ${strangers.join(', ')}.`);
  if (positionals.length === 0 && !values.all) throw new Error(`cdk ${command} needs --all or a stack.`);
  const ids = stacks.flatMap(elementsOf);
  const mapping = values['resource-mapping'];
  const named = [
    ...(values.parameters ?? []).map((pair) => pair.split('=', 1)[0]!),
    ...Object.keys(mapping ? JSON.parse(readFileSync(resolve(directory, mapping), 'utf8')) : {}).map(
      (id) => `${positionals[0]}:${id}`,
    ),
  ];
  const missing = named.filter((id) => !ids.includes(id));
  if (missing.length > 0) throw new Error(`The stacks have no ${missing.join(', ')}.`);
  const file = values['outputs-file'];
  if (file) writeFileSync(resolve(directory, file), JSON.stringify(outputsOf(stacks, outputs), undefined, 2));
}

function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: true,
    options: {
      all: { type: 'boolean' },
      context: { type: 'string', short: 'c', multiple: true },
      force: { type: 'boolean' },
      method: { type: 'string' },
      'outputs-file': { type: 'string' },
      parameters: { type: 'string', multiple: true },
      quiet: { type: 'boolean' },
      'require-approval': { type: 'string' },
      'resource-mapping': { type: 'string' },
    },
  });
}

const helps = new Map<string, Promise<string>>();

/** What the CDK prints about a command. Rejects when it has no such command. */
function helpOf(command: string): Promise<string> {
  const known = helps.get(command);
  if (known) return known;
  const cdk = join(root, 'node_modules/aws-cdk/bin/cdk');
  const help = promisify(execFile)(process.execPath, [cdk, command, '--help'], { cwd: root }).then(
    ({ stdout }) => stdout,
  );
  helps.set(command, help);
  return help;
}

/** The stacks with these pairs of the context, such as `stage=test`. Bundles no function: other tests do. */
function stacksWith(context: readonly string[]): readonly Stack[] {
  const given = context.map((pair) => pair.split(/=(.*)/s, 2) as [string, string]);
  const { context: kept } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  const { data, service, optional } = createApp({
    context: { ...kept, ...Object.fromEntries(given), 'aws:cdk:bundling-stacks': [] },
  });
  return [data, service, ...optional];
}

function elementsOf(stack: Stack): readonly string[] {
  return stack.node
    .findAll()
    .filter((child) => child instanceof CfnElement)
    .map(({ logicalId }) => `${stack.stackName}:${stack.resolve(logicalId)}`);
}

function outputsOf(stacks: readonly Stack[], known: Readonly<Record<string, string>>): object {
  const namesOf = ({ node }: Stack) =>
    node.children.filter((child) => child instanceof CfnOutput).map((output) => output.node.id);
  return Object.fromEntries(
    stacks.map((stack) => [
      stack.stackName,
      Object.fromEntries(namesOf(stack).map((name) => [name, known[name] ?? `value-of-${name}`])),
    ]),
  );
}
