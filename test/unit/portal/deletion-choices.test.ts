/** What a person chooses for each of her records before her account is deleted. */
import { describe, expect, it } from 'vitest';
import type { AccountErasure } from '../../../shared/client/index.ts';
import {
  choicesOf,
  missingChoices,
  refusedHeirs,
} from '../../../shared/portal/pages/account/deletion-choices.ts';
import { en } from '../../../shared/portal/texts/en.ts';

const records = [
  { id: 'r1', label: 'Rosa Lind' },
  { id: 'r2', label: 'Tom Lind' },
] as unknown as AccountErasure['records'];

type Entered = Readonly<Record<string, string>>;

describe('For each record', () => {
  const missing = (entered: Entered) => missingChoices(records, entered, en.account);
  const chooseTom = 'Choose whether the record of Tom Lind is deleted or given to somebody';
  const address = 'Enter the email address of the account, such as tom@mail.example';

  it.each<[Entered, Entered]>([
    [{ 'choice-r1': 'delete', 'choice-r2': 'delete' }, {}],
    [{ 'choice-r1': 'delete' }, { 'choice-r2': chooseTom }],
    [{ 'choice-r1': 'delete', 'choice-r2': 'keep' }, { 'choice-r2': chooseTom }],
    [{ 'choice-r1': 'delete', 'choice-r2': 'give', 'heir-r2': 'tom@mail.example' }, {}],
    [{ 'choice-r1': 'delete', 'choice-r2': 'give' }, { 'heir-r2': address }],
    ...['tom', '@mail.example', 'tom@', 'tom @mail.example', 'a=tom@mail.example', 'a@b@c'].map(
      (heir): [Entered, Entered] => [
        { 'choice-r1': 'delete', 'choice-r2': 'give', 'heir-r2': heir },
        { 'heir-r2': address },
      ],
    ),
  ])('there is a choice, and an address where it is given away: %j', (entered, expected) => {
    expect(missing(entered)).toEqual(expected);
  });

  it('the service is told', () => {
    const entered = { 'choice-r1': 'delete', 'choice-r2': 'give', 'heir-r2': 'tom@mail.example' };
    expect(choicesOf(records, entered)).toEqual({ erase: 'r1', handOver: 'r2=tom@mail.example' });
    const both = { 'choice-r1': 'give', 'heir-r1': 'a@b', 'choice-r2': 'give', 'heir-r2': 'c@d' };
    expect(choicesOf(records, both)).toEqual({ erase: '', handOver: 'r1=a@b r2=c@d' });
    expect(choicesOf(records, {})).toEqual({ erase: 'r1 r2', handOver: '' });
  });
});

describe('Where the service refuses an address', () => {
  const refused = (entered: Entered, said: string) => refusedHeirs(records, entered, said, en.account);
  const unknown =
    'There is no account with this address that can get the record. Ask for the address with which the person signs in';
  const changed = 'Your records have changed in the meantime. Please look at the choices again';
  const both = {
    'choice-r1': 'give',
    'heir-r1': 'Ines@mail.example',
    'choice-r2': 'give',
    'heir-r2': 'tom@mail.example',
  };

  const said = (heir: string) => `No record can be handed over to ${heir}: there is no such account.`;

  it('its field says so, however it is written, and no other one', () => {
    expect(refused(both, said('ines@mail.example'))).toEqual({ 'heir-r1': unknown });
    expect(refused(both, said('tim@mail.example'))).toEqual({ '': changed });
    expect(refused({ ...both, 'choice-r1': 'delete' }, said('ines@mail.example'))).toEqual({ '': changed });
  });
});
