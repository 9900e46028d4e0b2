/** URLs that apps sign, one case of each sort. All others are in test/unit/domain/oauth. */
import { describe, expect, it } from 'vitest';
import { registerAppsAgain } from '../../support/apps.ts';
import type { SignedClient } from '../../support/client.ts';
import { expectBadRequest, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { authorizeApp, clientOf, createRecord } from '../../support/scenario.ts';
import { signedUrl, timeText, type UrlSigner } from '../../support/signed-url.ts';
import { nightApp } from '../../support/user-app.ts';
import { el } from '../../support/xml-tree.ts';
import { enableApp } from '../carenets/sharing.ts';

const path = '/oauth/internal/surl-verify';
const widget = '/widgets/DocumentAccess?record_id=R1&document_id=D9';
const apps = {
  night: nightApp,
} as const;

const service = await startServiceInMemory({ apps, env: peopleSettings });
const rosa = await createPerson(service, 'rosa');
const record = await createRecord(service, rosa);
const token = signerOf(await authorizeApp(service, rosa, record));

function signerOf({ credentials }: SignedClient): UrlSigner {
  return { token: credentials.token!, secret: credentials.tokenSecret! };
}

const secondsAgo = (seconds: number) => timeText(Math.floor(service.now()) - seconds);

/** The result of the service for the call with this query. */
async function verdict(query: Readonly<Record<string, string>> | string): Promise<string> {
  const answer = await rosa.session.get(path, { query });
  expectXml(answer);
  const result = answer.xml();
  expect(result).toEqual(el('result', result.text));
  return result.text;
}

const verdictOf = (signer: UrlSigner, time = secondsAgo(0)): Promise<string> =>
  verdict({ url: signedUrl(widget, signer, time) });

describe('A signed URL', () => {
  it('is ok in the parameter url, and as the URL of the call, whose query counts as it was sent', async () => {
    expect(await verdictOf(token)).toBe('ok');
    const direct = signedUrl(`${path}?a=%C3%BC+b%20c&d=1%2F2&e=%2f`, token, secondsAgo(0));
    expect(await verdict(direct.slice(path.length + 1))).toBe('ok');
  });

  it('is old after an hour, does not match with another secret, and is refused without a signature', async () => {
    expect(await verdictOf(token, secondsAgo(3601))).toBe('old');
    expect(await verdictOf({ ...token, secret: 'x' })).toBe('mismatch');
    expectBadRequest(await rosa.session.get(path, { query: { url: widget } }));
  });

  it('does not match after its app is removed, even if it is registered again', async () => {
    const { night } = service.apps;
    const signer = signerOf(await authorizeApp(service, rosa, record, night));
    expect(await verdictOf(signer)).toBe('ok');
    expectOk(await clientOf(service, night).delete(`/apps/${night.id}`));
    expect(await verdictOf(signer)).toBe('mismatch');
    await registerAppsAgain(service, apps);
    await enableApp(service, record, service.apps.night);
    expect(await verdictOf(signer)).toBe('mismatch');
  });
});
