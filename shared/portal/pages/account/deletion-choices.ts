/** What a person chose for each of her records, before her account is deleted. */
import type { AccountErasure } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import type { Texts } from '../../texts/index.ts';

type Records = AccountErasure['records'];
type Entered = Readonly<Record<string, string>>;

/** The field that says what becomes of the record: `delete` or `give`. */
export function choiceField(recordId: string): string {
  return `choice-${recordId}`;
}

/** The field with the address of the account that gets the record. */
export function heirField(recordId: string): string {
  return `heir-${recordId}`;
}

/** What is missing: every record needs a choice, and one that is given away an address. */
export function missingChoices(
  records: Records,
  entered: Entered,
  { deletion }: Texts['account'],
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { id, label } of records) {
    const choice = entered[choiceField(id)];
    const heir = entered[heirField(id)] ?? '';
    if (choice !== 'delete' && choice !== 'give') errors[choiceField(id)] = deletion.choice.missing(label);
    else if (choice === 'give' && !/^[^@=\s]+@[^@=\s]+$/.test(heir))
      errors[heirField(id)] = deletion.choice.noAddress;
  }
  return errors;
}

/** The choices as the service takes them. */
export function choicesOf(
  records: Records,
  entered: Entered,
): { readonly erase: string; readonly handOver: string } {
  const given = records.filter(({ id }) => entered[choiceField(id)] === 'give');
  const deleted = records.filter((record) => !given.includes(record));
  return {
    erase: deleted.map(({ id }) => id).join(' '),
    handOver: given.map(({ id }) => `${id}=${entered[heirField(id)]}`).join(' '),
  };
}

/** The fields of the addresses that the service refused, by what it says; the form as a whole when it names none. */
export function refusedHeirs(
  records: Records,
  entered: Entered,
  said: string,
  { deletion }: Texts['account'],
): FieldErrors {
  const refused = records.filter(({ id }) => {
    const heir = entered[heirField(id)]?.toLowerCase();
    return entered[choiceField(id)] === 'give' && heir && said.toLowerCase().includes(` ${heir}:`);
  });
  if (refused.length === 0) return { '': deletion.choice.changed };
  return Object.fromEntries(refused.map(({ id }) => [heirField(id), deletion.choice.unknown]));
}
