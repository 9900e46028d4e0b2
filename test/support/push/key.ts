/** Web Push of a service. */
import { switchPushOn } from '../../../local/tools/round-trips/push-key.ts';
import { stageOf } from '../stored-people.ts';
import type { TestService } from '../test-service.ts';

/** Switches Web Push on and returns the public key. */
export function pushKeyOf(service: TestService): Promise<string> {
  return switchPushOn(service.env, stageOf(service));
}
