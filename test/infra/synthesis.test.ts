/** The synthesis as `cdk synth` does it: with real bundles, checked against the rule packs. */
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { strangers } from '../../infra/bundle/bundle-rules.ts';
import { buildTogetherOptions } from '../../infra/bundle/bundling.ts';
import { type Bundle, isAccepted, measureBundles } from '../../infra/bundle/main.ts';
import { addRulePacks, createApp, type ServiceApp } from '../../infra/create-app.ts';
import { functions } from '../../infra/resources/functions.ts';
import { portalFunction } from '../../infra/resources/portal-function.ts';
import { Authenticator } from '../../local/tools/authenticator/authenticator.ts';
import { renderMarkdown } from '../../shared/markdown/render.ts';
import { describeRulePacks } from './rule-packs.ts';
import { everything, quickly } from './templates/contexts.ts';

const directory = mkdtempSync(join(tmpdir(), 'phr-synth-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** With all optional parts, which `cdk synth` checks by the rule packs too. rule-packs.thorough.test.ts checks them by the CDK's own rules. */
const made = createApp({ outdir: join(directory, 'out'), ...quickly({ ...everything, stage: 'test' }) });
addRulePacks(made.app);

/** The folder of each function's bundle. */
const bundles = bundleFolders(made);

function bundleFolders({ app, service, optional }: ServiceApp): ReadonlyMap<string, string> {
  const { directory: out } = app.synth();
  const templates = [service, ...optional].map(({ stackName }) =>
    JSON.parse(readFileSync(join(out, `${stackName}.template.json`), 'utf8')),
  );
  const Resources = Object.assign({}, ...templates.map((template) => template.Resources));
  return new Map(
    [...functions, portalFunction].map(({ name }) => {
      const id = Object.keys(Resources).find((key) =>
        new RegExp(`^${name.replace('-', '')}Function`, 'i').test(key),
      )!;
      const hash = (Resources[id].Properties.Code.S3Key as string).replace('.zip', '');
      return [name, join(out, `asset.${hash}`)];
    }),
  );
}

describeRulePacks({
  'a disposable stage': { context: { stage: 'try', disposable: true }, prefix: 'PhrTry' },
});

describe('The synthesis', () => {
  it('creates the stacks of all parts', () => {
    const names = made.app.synth().stacks.map(({ stackName }) => stackName);
    expect(names.toSorted()).toEqual([
      'PhrTestBackup',
      'PhrTestData',
      'PhrTestEdge',
      'PhrTestPortal',
      'PhrTestService',
      'PhrTestTrail',
    ]);
  });

  it('stops with one line at a setting that cannot be read', async () => {
    const context = { stage: 'staging', stages: { test: {}, prod: {} } };
    vi.stubEnv('CDK_CONTEXT_JSON', JSON.stringify(context));
    vi.stubEnv('CDK_OUTDIR', join(directory, 'refused'));
    const said = vi.spyOn(console, 'error').mockReturnValue();
    try {
      await import('../../infra/app.ts');
      expect(process.exitCode).toBe(1);
      expect(said.mock.calls).toEqual([
        ['The context value stage must be one of those in stages (test, prod), not staging.'],
      ]);
    } finally {
      process.exitCode = undefined;
      said.mockRestore();
      vi.unstubAllEnvs();
    }
  });

  it('fails on a finding without a reason', () => {
    const app = new App({ outdir: join(directory, 'faulty'), builtinCloudFormationValidation: false });
    new Bucket(new Stack(app, 'Faulty'), 'Open');
    addRulePacks(app);
    expect(() => app.synth()).toThrow('AwsSolutions-S1');
  });

  it('accepts findings of these rules only, each with its reason', () => {
    const accepted = acknowledgments(made.app).map(([id]) =>
      id.replace(
        /\[.*[/:](documents|uploads|links|codes|audits|configuration-set|policy|alarm)([/:])/,
        '[…/$1$2',
      ),
    );
    expect([...new Set(accepted)].toSorted()).toEqual([
      'AwsSolutions-APIG4',
      'AwsSolutions-CFR1',
      'AwsSolutions-CFR3',
      'AwsSolutions-IAM4[…/policy/AWSBackupServiceRolePolicyForS3Backup]',
      'AwsSolutions-IAM4[…/policy/AWSBackupServiceRolePolicyForS3Restore]',
      'AwsSolutions-IAM4[…/policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      'AwsSolutions-IAM4[…/policy/service-role/AWSBackupServiceRolePolicyForRestores]',
      'AwsSolutions-IAM5[Resource::*]',
      'AwsSolutions-IAM5[…/alarm:*]',
      'AwsSolutions-IAM5[…/audits/*]',
      'AwsSolutions-IAM5[…/codes/*]',
      'AwsSolutions-IAM5[…/configuration-set/*]',
      'AwsSolutions-IAM5[…/documents/*]',
      'AwsSolutions-IAM5[…/links/*]',
      'AwsSolutions-IAM5[…/uploads/*]',
      'AwsSolutions-S1',
      'AwsSolutions-SMG4',
      'AwsSolutions-SNS2',
      'AwsSolutions-SQS3',
      'HIPAA.Security-CloudTrailCloudWatchLogsEnabled',
      'HIPAA.Security-LambdaConcurrency',
      'HIPAA.Security-LambdaDLQ',
      'HIPAA.Security-LambdaInsideVPC',
      'HIPAA.Security-S3BucketLoggingEnabled',
      'HIPAA.Security-S3BucketReplicationEnabled',
      'HIPAA.Security-S3DefaultEncryptionKMS',
      'HIPAA.Security-SNSEncryptedKMS',
      'HIPAA.Security-SecretsManagerRotationEnabled',
      'HIPAA.Security-WAFv2LoggingEnabled',
    ]);
    for (const [, reason] of acknowledgments(made.app)) expect(reason).toMatch(/\w+ \w+/);
  });

  it('accepts no finding for a whole stack', () => {
    for (const scope of [made.app, made.data, made.service, ...made.optional]) expect(own(scope)).toEqual([]);
  });
});

function acknowledgments(scope: IConstruct): readonly (readonly [id: string, reason: string])[] {
  return scope.node.findAll().flatMap(own);
}

function own({ node }: IConstruct): readonly (readonly [string, string])[] {
  return node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.entries(data as Record<string, string>))
    .map(([id, reason]) => [id.replace(/^annotation::/i, ''), reason]);
}

describe('The bundles:', () => {
  const measured = measureBundles();

  it.each(measured.map((bundle) => [bundle.name, bundle]))(
    '%s stays within its budget and contains no forbidden package',
    (_, bundle) => {
      expect(bundle.strangers).toEqual([]);
      expect(bundle.bytes).toBeLessThanOrEqual(bundle.budget);
    },
  );

  it.each([
    ['accounts', 610_000],
    ['factors', 700_000],
    ['storage', 800_000],
    ['documents', 970_000],
    ['carenets', 800_000],
    ['reports', 2_230_000],
    ['messages', 1_015_000],
    ['account-apps', 800_000],
    ['audits', 800_000],
    ['subscriptions', 610_000],
    ['links', 2_195_000],
    ['codes', 800_000],
    ['fhir', 1_095_000],
    ['smart', 610_000],
    ['dispatcher', 800_000],
    ['sweeper', 800_000],
    ['eraser', 800_000],
    ['mailer', 610_000],
    ['pinger', 610_000],
    ['all', 3_150_000],
    ['portal', 1_350_000],
  ])('%s may have %d bytes', (name, budget) => {
    expect(measured.find((bundle) => bundle.name === name)?.budget).toBe(budget);
  });

  it.each(measured.map(({ name, bytes }) => [name, bytes]))('%s is deployed as measured', (name, bytes) => {
    const folder = bundles.get(name as string)!;
    expect(readdirSync(folder)).toEqual(['index.mjs']);
    expect(statSync(join(folder, 'index.mjs')).size).toBe(bytes);
  });

  it('each loads without anything else and exports a handler', () => {
    const urls = [...bundles.values()].map((folder) => pathToFileURL(join(folder, 'index.mjs')).href);
    const script = `for (const url of ${JSON.stringify(urls)}) console.log(typeof (await import(url)).handler)`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: directory,
      encoding: 'utf8',
      env: {},
    });
    expect(said.trim().split('\n')).toEqual([...functions, portalFunction].map(() => 'function'));
  });
});

describe('A deployed bundle', () => {
  beforeAll(async () => {
    const parts = [
      { name: 'render', entry: 'shared/markdown/render.ts' },
      { name: 'verify', entry: 'shared/domain/passkeys/verify.ts' },
    ];
    await build({ ...buildTogetherOptions(parts), outdir: directory });
  });

  it('renders messages as the sources do, without the package that would look for addresses in them', async () => {
    const outfile = join(directory, 'render', 'index.mjs');
    const message = {
      source: '# Hello\n\n**Look** at [this]({APP_BASE}/x), https://example.org and joe@example.org',
      messageId: 'm',
      appBase: 'https://app.example.org',
    };
    const { renderMarkdown: bundled } = await import(pathToFileURL(outfile).href);
    expect(bundled(message)).toBe(renderMarkdown(message));
    expect(bundled(message)).toContain('https://example.org and joe@example.org</p>');
  });

  it('verifies passkeys as the sources do, without the packages that would read certificates', async () => {
    const bundled = await import(pathToFileURL(join(directory, 'verify', 'index.mjs')).href);
    const challenge = Buffer.alloc(32, 1).toString('base64url');
    const party = { id: 'example.org', origin: 'https://ui.example.org' };
    for (const algorithm of ['ES256', 'RS256', 'EdDSA'] as const) {
      const authenticator = new Authenticator(party.origin, { algorithm });
      const options = { rp: party, user: { id: 'cm9zYQ' }, challenge };
      const response = authenticator.create(options, { attestation: 'with certificates' });
      const made = await bundled.verifyRegistration({ response, challenge }, party);
      expect(made).toMatchObject({ credentialId: response.id, counter: 0, backupEligible: false });
      const assertion = { response: authenticator.get({ rpId: party.id, challenge }), challenge };
      const owner = { userHandle: 'cm9zYQ', named: false };
      expect(await bundled.verifyAssertion(assertion, made, party, owner)).toEqual({
        counter: 1,
        backedUp: false,
      });
      const other = { ...party, id: 'example.com' };
      expect(await bundled.verifyAssertion(assertion, made, other, owner)).toBeUndefined();
    }
  });

  it('signs with the credentials of its environment, where Lambda puts them', async () => {
    const signatures: string[] = [];
    const table = createServer(({ headers }, response) => {
      signatures.push(headers.authorization ?? 'none');
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
    });
    await once(table.listen(0, '127.0.0.1'), 'listening');
    const { port } = table.address() as AddressInfo;
    const event = JSON.stringify(unsignedCall('/codes/systems/cvx/query'));
    const url = pathToFileURL(join(bundles.get('codes')!, 'index.mjs')).href;
    const script = `const { handler } = await import('${url}'); await handler(${event})`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: directory,
      env: {
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: 'KEYOFTHEROLE',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'token',
        AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
        TABLE_NAME: 'table',
        BUCKET_NAME: 'bucket',
        UI_URL: 'https://ui.example.org',
        MASTER_KEYS: JSON.stringify({ current: '01', '01': 'k'.repeat(64) }),
      },
    });
    table.close();
    expect(signatures).not.toEqual([]);
    for (const signature of signatures) expect(signature).toContain('Credential=KEYOFTHEROLE/');
  });

  /** An event as the gateway passes it on for a call without a signature. */
  function unsignedCall(path: string): object {
    const http = { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: '' };
    const requestContext = { http, domainName: 'api.example.org', requestId: 'request', stage: '$default' };
    return { version: '2.0', rawPath: path, rawQueryString: 'q=hep', headers: {}, requestContext };
  }
});

describe('The check of a bundle', () => {
  const named = (name: string) => [...functions, portalFunction].find((spec) => spec.name === name)!;

  const clients = ['s3', 'sqs', 'ses', 'secrets-manager'].map((name) => `@aws-sdk/client-${name}`);
  const dependencies = ['saxes', ...clients];

  it.each([
    ['accounts', '@aws-sdk/client-s3'],
    ['accounts', '@aws-sdk/client-ses'],
    ['documents', '@aws-sdk/client-sqs'],
    ['dispatcher', '@aws-sdk/client-secrets-manager'],
    ['mailer', '@aws-sdk/client-s3'],
    ['pinger', '@aws-sdk/client-ses'],
    ['all', '@aws-lambda-powertools/tracer'],
    ['codes', 'csv-parse'],
    ['messages', 'linkify-it'],
    ['factors', '@peculiar/x509'],
    ['all', 'reflect-metadata'],
    ['mailer', '@aws-sdk/nested-clients'],
    ['reports', '@aws-sdk/client-sqs'],
    ['portal', '@aws-sdk/client-dynamodb'],
    ['portal', '@aws-sdk/client-s3'],
  ])('reports a package that %s must not contain: %s', (name, stranger) => {
    const contents = { held: ['saxes', stranger], imported: ['saxes'] };
    expect(strangers(named(name), contents, dependencies)).toEqual([stranger]);
  });

  it('reports a package that is no dependency, unless a dependency brings it', () => {
    const ofOthers = { held: ['saxes', 'xmlchars'], imported: ['saxes'] };
    expect(strangers(named('all'), ofOthers, dependencies)).toEqual([]);
    const ofOurs = { held: ['saxes', 'vitest'], imported: ['saxes', 'vitest'] };
    expect(strangers(named('all'), ofOurs, dependencies)).toEqual(['vitest']);
  });

  it.each([
    ['documents', '@aws-sdk/client-s3'],
    ['reports', '@aws-sdk/client-s3'],
    ['codes', '@aws-sdk/client-s3'],
    ['dispatcher', '@aws-sdk/client-s3'],
    ['sweeper', '@aws-sdk/client-sqs'],
    ['pinger', '@aws-sdk/client-sqs'],
    ['mailer', '@aws-sdk/client-ses'],
    ['portal', '@aws-sdk/client-secrets-manager'],
  ])('accepts a package that %s needs: %s', (name, needed) => {
    expect(strangers(named(name), { held: [needed], imported: [needed] }, dependencies)).toEqual([]);
  });

  it('rejects a bundle with a forbidden package or too many bytes', () => {
    const bundle: Bundle = { name: 'all', bytes: 10, budget: 10, strangers: [] };
    expect(isAccepted(bundle)).toBe(true);
    expect(isAccepted({ ...bundle, bytes: 11 })).toBe(false);
    expect(isAccepted({ ...bundle, strangers: ['vitest'] })).toBe(false);
  });
});
