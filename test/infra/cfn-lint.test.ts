/** The templates as cfn-lint sees them, which knows the schemas and limits of CloudFormation. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '../../infra/create-app.ts';
import { findPythonTool, findPythonWith } from '../support/python-tools.ts';

const hasCfnLint = findPythonTool('cfn-lint', 'the check of the templates by cfn-lint');
const directory = mkdtempSync(join(tmpdir(), 'phr-cfn-lint-'));
afterAll(() => rmSync(directory, { recursive: true }));

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

describe('cfn-lint', () => {
  it.skipIf(!hasCfnLint).each([
    ['without settings', {}],
    ['with settings', settings],
    ['that are disposable', { stage: 'trial', disposable: true }],
    ['with a portal', { portal: true }],
    ['with a portal that has a domain', { ...settings, ...portal }],
  ])('finds nothing in the templates of stacks %s', { timeout: 240_000 }, (name, context) => {
    const outdir = join(directory, name.replaceAll(' ', '-'));
    const { stacks } = createApp({
      outdir,
      context: { 'aws:cdk:bundling-stacks': [], ...context },
      builtinCloudFormationValidation: false,
    }).app.synth();
    const files = stacks.map(({ templateFullPath }) => templateFullPath);
    const ignored = ['--ignore-checks', ...accepted];
    const { status, stdout, stderr } = spawnSync('cfn-lint', [...ignored, '--', ...files], {
      encoding: 'utf8',
    });
    expect([stdout, stderr, status]).toEqual(['', '', 0]);
  });

  it.skipIf(!hasCfnLint)('finds a property that CloudFormation does not know', () => {
    const file = join(directory, 'faulty.json');
    const Queue = { Type: 'AWS::SQS::Queue', Properties: { NoSuchProperty: true } };
    writeFileSync(file, JSON.stringify({ Resources: { Queue } }));
    const { status, stdout } = spawnSync('cfn-lint', [file], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([2, expect.stringContaining('NoSuchProperty')]);
  });
});

describe('A tool in Python', () => {
  it('is required when CI is set, and so is a module', () => {
    const env = { PATH: directory, CI: 'true' };
    expect(() => findPythonTool('cfn-lint', 'nothing', env)).toThrow(
      'CI is set, but cfn-lint 1.58.0 is missing',
    );
    expect(() => findPythonWith('oauthlib', 'nothing', env)).toThrow(
      'CI is set, but the Python module oauthlib is missing',
    );
  });
});
