import { expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { run } from '../../local/cli/run.ts';
import { startService } from '../../support/service.ts';
import { storeOf } from '../../support/stored-people.ts';
import { metadata, registerAs } from './register.ts';

const service = await startService({ env: { SMART_DYNAMIC_REGISTRATION: 'true' } });

it('An app that registers itself can be listed and removed by an operator', async () => {
  const { body } = await registerAs(service, { ...metadata, client_name: 'Gone soon' });
  const list = (await run(service.env, 'apps', 'list')).out;
  expect(list).toMatch(new RegExp(`^${body.client_id} +Gone soon +smart, unverified`, 'm'));
  expect(await run(service.env, 'apps', 'remove', body.client_id, '--yes')).toMatchObject({ code: 0 });
  expect(await storeOf(service).get([keys.app(body.client_id)])).toEqual([undefined]);
});
