/** The templates as cfn-lint sees them, which knows the schemas and limits of CloudFormation. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../infra/create-app.ts';
import { findPythonTool } from '../support/python-tools.ts';

type Context = Readonly<Record<string, unknown>>;

const hasCfnLint = findPythonTool('cfn-lint', 'the check of the templates by cfn-lint');

/** The CDK adds a dependency on the role of a function, besides the reference to it. */
const accepted = ['W3005'];

const settings = {
  UI_URL: 'https://ui.example.org',
  SUPPORT_ADDRESS: 'help@example.org',
  senderIdentity: 'example.org',
  alarmAddress: 'operators@example.org',
  domainName: 'phr.example.org',
  certificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/0a1b2c3d-0000-4000-8000-000000000000',
  tableStreamArn:
    'arn:aws:dynamodb:eu-central-1:111122223333:table/phr-restored/stream/2026-01-02T03:04:05.678',
};

const portal = {
  UI_URL: 'https://my.example.org',
  portal: true,
  portalDomainName: 'my.example.org',
  portalCertificateArn: settings.certificateArn,
};

/** Writes the templates of the stacks, and returns their files. */
function synthesize(outdir: string, context: Context): readonly string[] {
  const { stacks } = createApp({
    outdir,
    context: { 'aws:cdk:bundling-stacks': [], ...context },
    builtinCloudFormationValidation: false,
  }).app.synth();
  return stacks.map(({ templateFullPath }) => templateFullPath);
}

function writeFaulty(directory: string): string {
  const file = join(directory, 'faulty.json');
  const Queue = { Type: 'AWS::SQS::Queue', Properties: { NoSuchProperty: true } };
  writeFileSync(file, JSON.stringify({ Resources: { Queue } }));
  return file;
}

interface Finding {
  readonly Filename: string;
  readonly Message: string;
}

/** What cfn-lint finds in the files, in one run: it takes longer to start than to check a small template. */
function lint(files: readonly string[]): readonly Finding[] {
  const options = ['--format', 'json', '--ignore-checks', ...accepted];
  const { stdout, stderr } = spawnSync('cfn-lint', [...options, '--', ...files], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** By their settings. */
const deployments: Readonly<Record<string, Context>> = {
  'without settings': {},
  'with settings': settings,
  'that are disposable': { stage: 'trial', disposable: true },
  'with a portal': { portal: true },
  'with a portal that has a domain': { ...settings, ...portal },
};

describe('cfn-lint', () => {
  const directory = mkdtempSync(join(tmpdir(), 'phr-cfn-lint-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const templatesOf = new Map<string, readonly string[]>();
  /** By content, the first file that has it, which stands for all. */
  const firstWith = new Map<string, string>();
  let faulty: string;
  let findings: readonly Finding[];

  function firstLike(file: string): string {
    const content = readFileSync(file, 'utf8');
    const first = firstWith.get(content) ?? file;
    firstWith.set(content, first);
    return first;
  }

  beforeAll(() => {
    if (!hasCfnLint) return;
    for (const [name, context] of Object.entries(deployments)) {
      const files = synthesize(join(directory, name.replaceAll(' ', '-')), context);
      templatesOf.set(name, files.map(firstLike));
    }
    faulty = writeFaulty(directory);
    findings = lint([...firstWith.values(), faulty]);
  }, 240_000);

  it.skipIf(!hasCfnLint).each(Object.keys(deployments))(
    'finds nothing in the templates of stacks %s',
    (name) => {
      const templates = templatesOf.get(name)!;
      expect(templates.length).toBeGreaterThanOrEqual(2);
      expect(findings.filter(({ Filename }) => templates.includes(Filename))).toEqual([]);
    },
  );

  it.skipIf(!hasCfnLint)(
    'finds a property that CloudFormation does not know, and nothing in other files',
    () => {
      expect(findings).toEqual([
        expect.objectContaining({ Filename: faulty, Message: expect.stringContaining('NoSuchProperty') }),
      ]);
    },
  );
});
