/** Web Push of a service. */
import { switchPushOn } from '../../../local/tools/round-trips/push-key.ts';
import { makePushKey } from '../../../shared/operations/push/keys.ts';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { storeOf } from '../stored-people.ts';
import type { TestService } from '../test-service.ts';

/** Switches Web Push on and returns the public key. */
export async function pushKeyOf(service: TestService): Promise<string> {
  const { MASTER_KEYS } = service.env;
  if (!MASTER_KEYS) return switchPushOn(service.env);
  const services = { store: storeOf(service), keyring: readKeyring(MASTER_KEYS), now: new Date() };
  const { key } = await makePushKey(services);
  return key.publicKey;
}
