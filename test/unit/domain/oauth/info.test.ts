import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../support/apps.ts';
import { expectXml } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import {
  authorizeApp,
  carenetOf,
  createActiveAccount,
  createRecord,
  externalSystem,
  requestToken,
  tokenPath,
} from '../../../support/scenario.ts';
import { child, el, type XmlElement } from '../../../support/xml-tree.ts';

const manifests = {
  chart: {
    name: 'Chart & <doses>',
    id: 'chart@apps.example.org',
    description: 'Shows "doses"',
    index: 'https://chart.example.org/',
    oauth_callback_url: 'https://chart.example.org/after',
    autonomous_reason: 'not shown, because it is not autonomous',
  },
  night: {
    name: 'Night watch',
    id: 'night@apps.example.org',
    mode: 'background',
    autonomous_reason: 'Checks interactions overnight',
  },
  watcher: {
    name: 'Watcher',
    id: 'watcher@apps.example.org',
    mode: 'background',
    index: 'https://watcher.example.org/',
    frameable: false,
  },
};

const files = Object.entries(manifests).map(([name, manifest]) => {
  const credentials = { consumer_key: manifest.id, consumer_secret: `secret of ${manifest.id}` };
  return [name, { kind: 'user', manifest, credentials }] as const;
});
const { service } = await startInMemory({
  env: externalSystem,
  apps: Object.fromEntries(files) as Record<keyof typeof manifests, (typeof files)[0][1]>,
});
const account = await createActiveAccount(service);
const record = await createRecord(service, account);

async function infoOf(app: TestApp, form = {}): Promise<{ token: string; info: XmlElement }> {
  const { token } = await requestToken(service, app, form);
  const answer = await account.session.get(tokenPath(token, 'info'));
  expectXml(answer);
  return { token, info: answer.xml() };
}

describe('GET /oauth/internal/request_tokens/{token}/info', () => {
  it('describes the request of an app that is not autonomous', async () => {
    const { token, info } = await infoOf(service.apps.chart, { indivo_record_id: record });
    expect(info).toEqual(
      el(
        'RequestToken',
        { token },
        el('record', { id: record }),
        el('carenet'),
        el('kind', 'new'),
        el(
          'App',
          { id: 'chart@apps.example.org' },
          el('name', 'Chart & <doses>'),
          el('description', 'Shows "doses"'),
          el('autonomous', 'false'),
          el('frameable', 'true'),
          el('ui', 'true'),
        ),
      ),
    );
  });

  it('returns the reason of an autonomous app after the element autonomous', async () => {
    const { info } = await infoOf(service.apps.night, { indivo_record_id: record });
    expect(child(info, 'App')).toEqual(
      el(
        'App',
        { id: 'night@apps.example.org' },
        el('name', 'Night watch'),
        el('description', ''),
        el('autonomous', 'true'),
        el('autonomousReason', 'Checks interactions overnight'),
        el('frameable', 'false'),
        el('ui', 'false'),
      ),
    );
  });

  it('shows that an autonomous app has a user interface', async () => {
    const { info } = await infoOf(service.apps.watcher);
    const names = child(info, 'App').children.map(({ name, text }) => [name, text]);
    expect(names.slice(2)).toEqual([
      ['autonomous', 'true'],
      ['autonomousReason', ''],
      ['frameable', 'false'],
      ['ui', 'true'],
    ]);
  });

  it('returns record and carenet without ids for an unbound token', async () => {
    const { info } = await infoOf(service.apps.chart);
    expect(info.children.slice(0, 3)).toEqual([el('record'), el('carenet'), el('kind', 'new')]);
  });

  it('returns the carenet of a carenet-bound token', async () => {
    const carenet = await carenetOf(account, 'Family');
    const { info } = await infoOf(service.apps.chart, { indivo_carenet_id: carenet });
    expect(info.children.slice(0, 3)).toEqual([
      el('record'),
      el('carenet', { id: carenet }),
      el('kind', 'new'),
    ]);
  });

  it('has kind same for a record on which the app is enabled, and for its carenets, and new for all others', async () => {
    const tom = await createActiveAccount(service);
    const enabled = await createRecord(service, tom);
    await authorizeApp(service, tom, enabled, service.apps.user);
    const kindOf = async (app: TestApp, form = {}): Promise<string> =>
      child((await infoOf(app, form)).info, 'kind').text;
    expect([
      await kindOf(service.apps.user, { indivo_record_id: enabled }),
      await kindOf(service.apps.user, { indivo_carenet_id: await carenetOf(tom, 'Family') }),
      await kindOf(service.apps.user, { indivo_record_id: record }),
      await kindOf(service.apps.user, { indivo_carenet_id: await carenetOf(account, 'Family') }),
      await kindOf(service.apps.chart, { indivo_record_id: enabled }),
      await kindOf(service.apps.user),
    ]).toEqual(['same', 'same', 'new', 'new', 'new', 'new']);
  });
});
