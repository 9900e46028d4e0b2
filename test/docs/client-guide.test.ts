/** The examples in docs/client-guide.md. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { librarySigner } from '../../local/demo/oauth-library.ts';
import { hasPrograms } from '../support/programs.ts';
import { serviceWithSampleApps } from '../support/sample-service.ts';
import type { TestService } from '../support/service.ts';
import { bash } from './bash.ts';
import { fenceOf, read } from './page.ts';

const page = 'docs/client-guide.md';
const canRun = hasPrograms(['bash', 'curl', 'openssl'], 'the shell client of docs/client-guide.md');
const fence = (name: string): string => fenceOf(page, name);

it('The base string and the signature in the client guide are what a public OAuth library makes', () => {
  const [key, secret] = ['problems@apps.example.org', 'development-only-problems-secret'];
  const signer = librarySigner({ consumerKey: key, consumerSecret: secret });
  const request = { url: 'http://127.0.0.1:8000/version', method: 'GET' };
  const protocol = {
    oauth_consumer_key: key,
    oauth_nonce: '7d8f3e4a',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: 1767225600,
    oauth_version: '1.0',
  };
  expect(fence('base-string').trim()).toBe(signer.getBaseString(request, protocol));
  expect(read(page)).toContain(`\`${signer.getSignature(request, undefined, protocol)}\``);
});

describe.skipIf(!canRun)('The shell client of the client guide', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await serviceWithSampleApps();
  });
  afterAll(() => service.stop());

  const statuses = (stderr: string): readonly string[] => stderr.match(/^.+$/gm) ?? [];

  it('makes the first call, with the response shown', async () => {
    const { stdout } = await bash(service, `exec 2>&1\n${fence('signing')}\n${fence('first-call')}`);
    expect(stdout).toBe(fence('first-answer'));
  });

  it('completes the OAuth dance and stores a document, with 200 for every call', async () => {
    const calls = fence('dance').match(/\bphr [A-Z]+ /g)!;
    const { stdout, stderr } = await bash(service, `${fence('signing')}\n${fence('dance')}`);
    expect(statuses(stderr)).toEqual(calls.map(() => 'HTTP 200'));
    expect(stdout).toContain('<Documents record_id=');
    expect(stdout).toContain('total_document_count="2"');
    expect(stdout.match(/"__modelname__":"LabResult"/g)).toHaveLength(3);
  });

  it('signs queries, and values that need percent-encoding', async () => {
    const use = `${fence('dance').split('\n# An admin app')[0]}\nuse onboarding\n`;
    const name = "Zoë O'Neil & Söhne *1+1=2* 100% €";
    const { stdout, stderr } = await bash(
      service,
      `${fence('signing')}\n${use}
       phr POST /accounts/ account_id=zoe@mail.example "full_name=${name}" primary_secret_p=0
       phr GET '/accounts/search?fullname=Zo%C3%AB%20O%27Neil'
       phr GET /accounts/zoe%40mail.example`,
    );
    expect(statuses(stderr)).toEqual(['HTTP 200', 'HTTP 200', 'HTTP 200']);
    expect(stdout.match(/<Account id="zoe@mail\.example">/g)).toHaveLength(3);
    expect(stdout).toContain('S\u00f6hne *1+1=2* 100% \u20ac');
  });

  it('is denied with a wrong secret', async () => {
    const { stdout, stderr } = await bash(
      service,
      `${fence('signing')}\nKEY=problems@apps.example.org SECRET=wrong\nphr GET /version`,
    );
    expect(statuses(stderr)).toEqual(['HTTP 403']);
    expect(stdout).toBe('Permission Denied');
  });
});
