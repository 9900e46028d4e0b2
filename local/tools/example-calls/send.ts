/** Sends example calls. */
import { type Operation, registry } from '../../../shared/api/registry.ts';
import type { Answer, Caller } from '../../demo/signed-client.ts';
import { type Changes, exampleCall, type Fixture } from './index.ts';

/** Sends the call of the operation by its example. */
export function send(
  client: Caller,
  operation: Operation,
  fixture: Fixture,
  changes: Changes = {},
): Promise<Answer> {
  const { method, target, form, body, headers, mediaType } = exampleCall(
    registry[operation],
    fixture,
    changes,
  );
  const content = {
    ...(form && { form }),
    ...(body !== undefined && { body, contentType: mediaType! }),
    ...(headers && { headers }),
  };
  return client.send(method, target, content);
}
