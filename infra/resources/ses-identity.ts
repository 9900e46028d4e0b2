/** The sender of account mails. */
import { Stack } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Sender } from '../permissions/worker-permissions.ts';

/**
 * The sender with this address. Unless a verified identity is given, an identity is created for the address,
 * and SES sends it a mail to confirm. SES checks the permission on the identity that fits the address best,
 * which is the address itself if someone has verified that too.
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
