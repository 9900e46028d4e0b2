/** Extracts the content of a stored document. */
import { ApiError } from '../../errors.ts';
import { extractInstances } from '../../models/extract.ts';
import type { Instance } from '../../models/model.ts';

export interface Said {
  readonly instances: readonly Instance[];
  /** Why it has no instances: it breaks a rule of the models. */
  readonly reason?: string;
}

/** Reads the bytes only when the document has a type. */
export async function whatIsSaid(type: string, bytes: () => Promise<Uint8Array>): Promise<Said> {
  if (type === '') return { instances: [] };
  try {
    return { instances: extractInstances(type, await bytes()) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { instances: [], reason: error.message };
    throw error;
  }
}
