/** Counts what calls consume in DynamoDB, as AWS bills it. */
import { recordAwsCalls } from './aws-calls.ts';

export interface Consumed {
  /** Capacity units. */
  read: number;
  write: number;
  /** Items that DynamoDB looked at. */
  items: number;
  /** AWS round trips, one after the other. */
  trips: number;
}

/** Runs `action` alone and counts what it consumes. Writes take longer than usual while this counts. */
export async function countCapacity<T>(action: () => Promise<T>): Promise<{ result: T; consumed: Consumed }> {
  const { result, calls } = await recordAwsCalls(action);
  const consumed: Consumed = { read: 0, write: 0, items: 0, trips: 0 };
  for (const { consumption, depth } of calls) {
    consumed.read += consumption?.read ?? 0;
    consumed.write += consumption?.write ?? 0;
    consumed.items += consumption?.items ?? 0;
    consumed.trips = Math.max(consumed.trips, depth);
  }
  return { result, consumed };
}
