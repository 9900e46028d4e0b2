/** Reads the personal details of a record, or those that a carenet shows. */
import { type Client, type Demographics, ServiceError } from '../../../client/index.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';

/** Undefined for a record without demographics, and for a carenet that does not show them. */
export async function readDemographics(client: Client, key: ScopeKey): Promise<Demographics | undefined> {
  try {
    return key.kind === 'record'
      ? await client.readDemographics({ recordId: key.recordId })
      : await client.readDemographicsCarenet({ carenetId: key.carenetId });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}
