/** The consumer key and secret of the portal. Both are generated, and no template has the secret. */
import { RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { portalId } from '../../../shared/settings/portal.ts';
import { acknowledge, portalSecretReasons } from '../../nag-suppressions.ts';

/**
 * `{"consumer_key":"…","consumer_secret":"48 random letters and digits"}`, the form of a `credentials.json`. It goes with the
 * stack, also where data is kept: a new one only has to be registered. A changed property here means a new secret.
 */
export function makeCredentials(scope: Construct, encryptionKey: IKey): Secret {
  const secret = new Secret(scope, 'Credentials', {
    description: 'Consumer key and secret of the patient portal',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ consumer_key: portalId }),
      generateStringKey: 'consumer_secret',
      passwordLength: 48,
      excludePunctuation: true,
    },
    encryptionKey,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  acknowledge(secret, portalSecretReasons);
  return secret;
}
