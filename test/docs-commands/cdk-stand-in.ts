/**
 * Replaces `npx cdk` and `npx cdklocal`, which would need an AWS account. Accepts only options of the CDK's
 * command and context values of the stacks. Writes the outputs that the stacks declare to `--outputs-file`,
 * with the values of the running local service (CDK_STAND_IN_OUTPUTS).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CfnElement, CfnOutput } from 'aws-cdk-lib';
import { createApp } from '../../infra/create-app.ts';
import { root } from './fences.ts';

const [, command = '', ...args] = process.argv.slice(2);
const { values, positionals } = parseArgs({
  args,
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

const cdk = join(root, 'node_modules/aws-cdk/bin/cdk');
const help = spawnSync(process.execPath, [cdk, command, '--help'], { encoding: 'utf8', cwd: root });
const unknown = Object.keys(values).filter((option) => !help.stdout.includes(`--${option}`));
if (help.status !== 0 || unknown.length > 0)
  throw new Error(`cdk ${command} does not take ${unknown.join(', ')}. ${help.stderr}`);

if (command !== 'bootstrap') {
  const given = (values.context ?? []).map((pair) => pair.split(/=(.*)/s, 2) as [string, string]);
  const { context: kept } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  // Other tests bundle the functions, which takes long.
  const context = { ...kept, ...Object.fromEntries(given), 'aws:cdk:bundling-stacks': [] };
  const { data, service } = createApp({ context });
  const stacks = [data, service];
  const strangers = positionals.filter((name) => !stacks.some(({ stackName }) => stackName === name));
  if (strangers.length > 0) throw new Error(`There is no stack ${strangers.join(', ')}.`);
  if (positionals.length === 0 && !values.all) throw new Error(`cdk ${command} needs --all or a stack.`);
  const ids = stacks.flatMap((stack) =>
    stack.node
      .findAll()
      .filter((child) => child instanceof CfnElement)
      .map(({ logicalId }) => `${stack.stackName}:${stack.resolve(logicalId)}`),
  );
  const mapping = values['resource-mapping'];
  const named = [
    ...(values.parameters ?? []).map((pair) => pair.split('=', 1)[0]!),
    ...Object.keys(mapping ? JSON.parse(readFileSync(mapping, 'utf8')) : {}).map(
      (id) => `${positionals[0]}:${id}`,
    ),
  ];
  const missing = named.filter((id) => !ids.includes(id));
  if (missing.length > 0) throw new Error(`The stacks have no ${missing.join(', ')}.`);
  if (values['outputs-file']) {
    const known = JSON.parse(process.env.CDK_STAND_IN_OUTPUTS ?? '{}') as Record<string, string>;
    const outputs = stacks.map((stack) => {
      const names = stack.node.children
        .filter((child) => child instanceof CfnOutput)
        .map(({ node }) => node.id);
      return [
        stack.stackName,
        Object.fromEntries(names.map((name) => [name, known[name] ?? `value-of-${name}`])),
      ];
    });
    writeFileSync(values['outputs-file'], JSON.stringify(Object.fromEntries(outputs), undefined, 2));
  }
}
