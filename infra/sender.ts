/** Who account mail comes from. */
import { Stack } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Sender } from './worker-permissions.ts';

/**
 * The sender with this address. Without an identity that is verified already, one is made for the address, and SES
 * writes to it to have it confirmed.
 */
export function senderOf(scope: Construct, address: string, verifiedIdentity: string | undefined): Sender {
  const identity = verifiedIdentity ?? address;
  if (!verifiedIdentity) new EmailIdentity(scope, 'Sender', { identity: Identity.email(address) });
  const identityArn = Stack.of(scope).formatArn({
    service: 'ses',
    resource: 'identity',
    resourceName: identity,
  });
  return { address, identityArn };
}
