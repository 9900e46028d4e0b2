import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registry } from '../../../shared/api/registry.ts';
import { fetchHere } from '../../support/fetch-here.ts';
import { find, learnFromRequest, learnFromResponse } from './canaries.ts';
import { startHere } from './in-memory.ts';
import { overhearingOutput } from './overheard.ts';
import { type Result, runCanaries } from './run.ts';

const none = () => ({
  secrets: new Set<string>(),
  tokens: new Set<string>(),
  health: new Set<string>(),
});

describe('Every call of the service, and the same while AWS fails and while it loses races', () => {
  let result: Result;

  beforeAll(async () => {
    vi.stubGlobal('fetch', fetchHere);
    result = await runCanaries(startHere, 1);
  }, 120_000);
  afterAll(() => vi.unstubAllGlobals());

  it('leaves no secret and no health text in the log, in an error or, of secrets, in the table', () => {
    const { findings, errors, logLines, secrets, healthTexts } = result;
    expect(findings).toEqual([]);
    for (const count of [errors, logLines, secrets, healthTexts]) expect(count).toBeGreaterThan(15);
  });

  it('makes every change again that loses a race, or rejects it', () => {
    expect(Object.keys(registry).filter((operation) => !result.racing.has(operation))).toEqual([
      'pha_delete',
    ]);
    expect(result.lostRaces).toBeGreaterThan(50);
  });
});

describe('The search for canaries', () => {
  it.each([
    ['as it is', 'token=s3cret & more'],
    ['percent-encoded', 'token=s3cret%20%26%20more'],
    ['in base64', Buffer.from('s3cret & more').toString('base64')],
  ])('finds a secret that is written %s', (_, text) => {
    expect(find('log', text, ['s3cret & more'])).toEqual([
      { sink: 'log', value: 's3cret & more', excerpt: text },
    ]);
  });

  it('finds a text with a quotation mark in a line of JSON', () => {
    expect(find('log', JSON.stringify({ a: 'says "ouch"' }), ['says "ouch"'])).toHaveLength(1);
  });

  it('learns the secrets of responses, and what documents and messages say', () => {
    const canaries = none();
    learnFromResponse(canaries, 'oauth_token=tok-12345&oauth_token_secret=tok%26secret');
    learnFromResponse(canaries, '<Account><secret>primary-secret</secret></Account>');
    learnFromRequest(canaries, 'application/xml', '<Note><Text>Peanut allergy</Text></Note>');
    learnFromRequest(canaries, 'application/fhir+json', '{"code":{"text":"Pulse at rest"}}');
    learnFromRequest(canaries, 'application/x-www-form-urlencoded', 'subject=Your+results&password=hunter22');
    expect(canaries).toEqual({
      secrets: new Set(['tok&secret', 'primary-secret', 'hunter22']),
      tokens: new Set(['tok-12345']),
      health: new Set(['Peanut allergy', 'Pulse at rest', 'Your results']),
    });
  });

  it('learns what opens a link, made here or elsewhere, and addresses at which files are stored or read', async () => {
    const canaries = none();
    const link = (url: string, key: string) =>
      Buffer.from(JSON.stringify({ url, key })).toString('base64url');
    const [made, received] = [
      link('https://phr.example.org/shl/address-1', 'key-of-one'),
      link('https://a.example/2nd-address', 'key-of-two'),
    ];
    learnFromResponse(
      canaries,
      `<link>shlink:/${made}</link><viewer>https://v/view#shlink:/${made}</viewer>`,
    );
    learnFromResponse(canaries, '{"location":"https://phr.example.org/shl/address-1/files/01.ticket-1"}');
    learnFromResponse(
      canaries,
      '<request url="https://s3/a?X-Amz-Date=1&amp;X-Amz-Signature=0123456789abcdef"/>',
    );
    const form = new URLSearchParams({ link: `shlink:/${received}`, passcode: 'ferry 4711' });
    learnFromRequest(canaries, 'application/x-www-form-urlencoded', form.toString());
    learnFromRequest(canaries, 'application/json', '{"recipient":"Practice","passcode":"harbour 12"}');
    expect(canaries.secrets).toEqual(
      new Set([
        ...[made, 'key-of-one', 'address-1', '01.ticket-1', '0123456789abcdef'],
        ...[received, 'key-of-two', '2nd-address', 'ferry 4711', 'harbour 12'],
      ]),
    );
  });

  it('learns what SMART App Launch hands out, and what apps send for it', () => {
    const canaries = none();
    const [request, code] = ['r'.repeat(43), 'c'.repeat(43)];
    learnFromResponse(
      canaries,
      `{"access_token":"access-1","refresh_token":"refresh-1","id_token":"a.b.c-1"}`,
    );
    learnFromResponse(canaries, `{"location":"https://app.example/after?code=${code}&state=1"}`);
    learnFromResponse(canaries, `{"id":"${request}","app":{}}`);
    const form = new URLSearchParams({ code_verifier: 'verifier-1', client_secret: 'secret of it' });
    learnFromRequest(canaries, 'application/x-www-form-urlencoded', form.toString());
    expect(canaries.secrets).toEqual(
      new Set(['access-1', 'refresh-1', code, request, 'verifier-1', 'secret of it']),
    );
  });

  it('hears what is written to standard output and error', async () => {
    const heard = await overhearingOutput(async () => {
      process.stdout.write('to one ');
      process.stderr.write(Buffer.from('and the other'));
    });
    expect(heard).toBe('to one and the other');
  });
});
