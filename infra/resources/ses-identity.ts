/** The sender of account mails. */
import type { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { emailPattern } from '../../shared/settings/validators.ts';
import type { Sender } from '../permissions/worker-permissions.ts';
import { askFor } from '../settings/asked-parameter.ts';
import type { Settings } from '../settings/settings.ts';

/** The address that account mail comes from. CloudFormation asks for it when it was not given. */
export function supportAddress(stack: Stack, { variables }: Pick<Settings, 'variables'>): string {
  return variables.SUPPORT_ADDRESS ?? askFor(stack, 'SupportAddress', 'Sender of account mail', emailPattern);
}

/**
 * Creates an identity for the address, and SES sends it a mail to confirm. Without its identity no mail could
 * be sent, so it outlives the stack as the data does.
 */
export function makeSenderIdentity(stack: Stack, address: string, removalPolicy: RemovalPolicy): void {
  new EmailIdentity(stack, 'Sender', { identity: Identity.email(address) }).applyRemovalPolicy(removalPolicy);
}

/**
 * The sender with this address. SES checks the permission on the identity that fits the address best, which is
 * the address itself if someone has verified that besides the identity. When the identity has a default
 * configuration set, SES checks the permission on the set too (AWS: service authorization reference, Amazon
 * SES).
 */
export function senderOf(stack: Stack, address: string, verifiedIdentity = address): Sender {
  const arnOf = (resource: string, resourceName: string) =>
    stack.formatArn({ service: 'ses', resource, resourceName });
  const identities = [...new Set([verifiedIdentity, address])].map((name) => arnOf('identity', name));
  return { address, arns: [...identities, arnOf('configuration-set', '*')] };
}
