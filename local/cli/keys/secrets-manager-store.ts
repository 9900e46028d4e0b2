/**
 * The ring in Secrets Manager, which cannot store a new version conditionally. But the label AWSCURRENT,
 * which marks what functions read, moves only from the version that is named. So a version is stored without
 * the label first, and then gets it.
 */
import { randomUUID } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  SecretsManagerServiceException,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { limited } from '../../../shared/store/client-timeouts.ts';
import type { KeptRing, RingPlace } from './ring-place.ts';

const current = 'AWSCURRENT';
const pending = 'AWSPENDING';

export function secretPlace(secretId: string): RingPlace {
  const client = new SecretsManagerClient(limited({ attempts: 3, milliseconds: 5000 }));

  async function read(): Promise<KeptRing> {
    const { SecretString = '', VersionId = '' } = await client.send(
      new GetSecretValueCommand({ SecretId: secretId, VersionStage: current }),
    );
    return { text: SecretString, version: VersionId };
  }

  /** Returns whether functions read this version from now on. */
  async function makeCurrent(version: string, before: string): Promise<boolean> {
    try {
      await client.send(
        new UpdateSecretVersionStageCommand({
          SecretId: secretId,
          VersionStage: current,
          MoveToVersionId: version,
          RemoveFromVersionId: before,
        }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof SecretsManagerServiceException)) throw error;
      const now = (await read()).version;
      // When the response to a first attempt was lost, the second one fails because the first succeeded.
      if (now === version) return true;
      if (now === before) throw error;
      return false;
    }
  }

  /** Only cleans up: Secrets Manager eventually removes versions without a label. */
  async function dropPending(version: string): Promise<void> {
    await client
      .send(
        new UpdateSecretVersionStageCommand({
          SecretId: secretId,
          VersionStage: pending,
          RemoveFromVersionId: version,
        }),
      )
      .catch(() => undefined);
  }

  return {
    read,
    async replace(before, text) {
      const version = randomUUID();
      await client.send(
        new PutSecretValueCommand({
          SecretId: secretId,
          ClientRequestToken: version,
          SecretString: text,
          VersionStages: [pending],
        }),
      );
      const isCurrent = await makeCurrent(version, before.version);
      await dropPending(version);
      return isCurrent;
    },
  };
}
