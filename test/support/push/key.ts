/** Web Push of a service. */
import { switchPushOn } from '../../../local/tools/round-trips/push-key.ts';
import { makePushKey } from '../../../shared/operations/push/keys.ts';
import { stageOf } from '../stored-people.ts';
import type { TestService } from '../test-service.ts';

/** Switches Web Push on and returns the public key. */
export async function pushKeyOf(service: TestService): Promise<string> {
  const stage = stageOf(service);
  if (!stage) return switchPushOn(service.env);
  const { store, keyring } = stage;
  const { key } = await makePushKey({ store, keyring, now: new Date() });
  return key.publicKey;
}
