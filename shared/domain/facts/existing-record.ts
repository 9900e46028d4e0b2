/** Storing items of a record before the transaction that they are for. */
import { keys } from '../../store/items/index.ts';
import { check, present, type Write } from '../../store/writes.ts';

/** For a transaction: nothing is stored when the record has been erased, as nobody would find it there again. */
export function ifRecordExists(recordId: string): Write {
  return check(keys.record(recordId), { id: present }, 'retry');
}
