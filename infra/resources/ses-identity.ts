/** Who account mail comes from. */
import { Stack } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Sender } from '../permissions/worker-permissions.ts';

/**
 * The sender with this address. Without an identity that is verified already, one is made for the address, and SES
 * writes to it to have it confirmed. SES asks for the permission on the identity that fits the address best, which is the
 * address itself if somebody has verified that too.
 */
export function senderOf(scope: Construct, address: string, verifiedIdentity: string | undefined): Sender {
  const identity = verifiedIdentity ?? address;
  if (!verifiedIdentity) new EmailIdentity(scope, 'Sender', { identity: Identity.email(address) });
  const stack = Stack.of(scope);
  const identityArns = [...new Set([identity, address])].map((resourceName) =>
    stack.formatArn({ service: 'ses', resource: 'identity', resourceName }),
  );
  return { address, identityArns };
}
