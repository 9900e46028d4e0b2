/** Java, which DynamoDB Local needs. CI requires it; elsewhere tests of DynamoDB Local may be skipped. */
import { findJava } from '../../local/server/emulators/java.ts';

/** Whether it is installed. Throws when it is missing although CI is set. */
export async function hasJava(): Promise<boolean> {
  try {
    await findJava(process.env);
    return true;
  } catch (error) {
    if (process.env.CI) throw error;
    return false;
  }
}
