/** What those are called who send and get messages. */
import { expect, it } from 'vitest';
import type { ListedSentMessage, Message } from '../../../shared/client/index.ts';
import { addresseeNames, senderInFull, senderName } from '../../../shared/portal/pages/inbox/names.ts';
import type { Scope } from '../../../shared/portal/scope/scope.ts';
import { en } from '../../../shared/portal/texts/en.ts';

const nobody = 'somebody whose account is gone';

it.each([
  [
    { sender: 'ines@mail.example', senderName: 'Ines', senderType: 'account' },
    'Ines',
    'Ines (ines@mail.example)',
  ],
  [
    { sender: 'ines@mail.example', senderName: '', senderType: 'account' },
    'ines@mail.example',
    'ines@mail.example',
  ],
  [{ sender: 'lab@apps.example', senderName: 'Lab Trends', senderType: 'app' }, 'Lab Trends', 'Lab Trends'],
  [{ sender: '', senderName: '', senderType: 'account' }, nobody, nobody],
])('The sender has a name, and a person the address beside it: %j', (message, name, inFull) => {
  expect(senderName(message as unknown as Message, en)).toBe(name);
  expect(senderInFull(message as unknown as Message, en)).toBe(inFull);
});

it('Those who get a message are told by their names, else by their addresses', () => {
  const message = {
    record_id: 'r1',
    to: [
      { kind: 'account', id: 'ines@mail.example', name: 'Ines' },
      { kind: 'account', id: 'kim@mail.example', name: null },
      { kind: 'account', id: null, name: null },
      { kind: 'controllers', id: null, name: null },
    ],
  } as unknown as ListedSentMessage;
  const told = (scopes: readonly unknown[]) => addresseeNames(message, scopes as readonly Scope[], en);
  const others = [{ recordId: 'r2', owner: 'Marta Oyelaran' }];
  expect(told([...others, { recordId: 'r1', owner: 'Rosa Lind' }])).toBe(
    `Ines, kim@mail.example, ${nobody}, Rosa Lind, and everybody who looks after the record`,
  );
  expect(told(others)).toBe(`Ines, kim@mail.example, ${nobody}, Everybody who looks after the record`);
});
