import { ServiceError } from '../../../client/index.ts';

/** Waits for a call that ends the access of an app. What has ended already is what the person wanted. */
export async function unlessEnded(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
  }
}
