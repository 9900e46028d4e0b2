import { describe, expect, it, test } from 'vitest';
import { commonPasswords } from '../../../../shared/domain/accounts/common-passwords.ts';
import { readOwnPassword } from '../../../../shared/domain/accounts/password-rules.ts';

const owner = { id: 'rosa.lind@mail.example', fullName: 'Rosa Lind-Öst', username: 'rlind74' };
const least = { passwordMin: 8 };

describe('A new password', () => {
  test.each([
    ['has eight characters that nobody would guess', 'dUe4 kLm'],
    ['is of one kind of character only', 'vorlgnumpf'],
    ['has blanks at its ends, which stay', ' quince bolt '],
    ['holds a common one in a longer one', 'my password is a heron'],
    ['holds the name in a longer one', 'rosa keeps herons'],
    ['has 1024 bytes', 'quince bolt heron ferry '.repeat(43).slice(0, 1024)],
    ['has eight code points, each of four bytes', '🦩🐘🌵🍋🎻🚲🧭🪵'],
  ])('is taken when it %s', async (_title, password) => {
    expect(await readOwnPassword(password, owner, least)).toBe(password);
  });

  test.each([
    ['password_too_short', 'seven characters', 'dUe4kLm'],
    ['password_too_short', 'seven letters, of which one is written as two code points', 'dUe4kLu\u0308'],
    ['password_common', 'a common one', 'password'],
    ['password_common', 'a common one in capitals', 'ILOVEYOU'],
    ['password_common', 'a common one with digits', 'Passw0rd'],
    ['password_common', 'a row of digits', '123456789'],
    ['password_common', 'one character again and again', 'ddddddddddddddddddd'],
    ['password_common', 'two characters again and again', 'jkjkjkjkjkjkjkjk'],
    ['password_common', 'a common one twice', 'sunshinesunshine'],
    ['password_like_name', 'the account id', 'rosa.lind@mail.example'],
    ['password_like_name', 'the account id without its signs', 'RosaLindMailExample'],
    ['password_like_name', 'what stands before the @, and a year', 'rosa.lind1974'],
    ['password_like_name', 'the user name and a sign', 'RLind74!'],
    ['password_like_name', 'the full name, its letters written in another way', 'rosa lind o\u0308st'],
    ['password_like_name', 'one of the names twice', 'Rosa-Rosa-12'],
    ['password_invalid', 'more than 1024 bytes', 'é'.repeat(513)],
    ['password_invalid', 'nothing', ''],
  ])('is refused with %s when it is %s', async (code, _title, password) => {
    await expect(readOwnPassword(password, owner, least)).rejects.toMatchObject({ status: 400, code });
  });

  it('needs as many characters as the setting says', async () => {
    const password = 'quince bolt 14';
    await expect(readOwnPassword(password, owner, { passwordMin: 15 })).rejects.toThrow(
      'The password must have at least 15 characters',
    );
    expect(await readOwnPassword(`${password}!`, owner, { passwordMin: 15 })).toBe(`${password}!`);
  });

  it('is not compared with names of two letters', async () => {
    const short = { id: 'al@mail.example', fullName: 'Al Wu', username: 'al' };
    expect(await readOwnPassword('alkoalal', short, least)).toBe('alkoalal');
  });
});

test('There are more than ten thousand common passwords, each long enough to matter', async () => {
  const words = [...(await commonPasswords())];
  expect(words.length).toBeGreaterThan(10_000);
  expect(words.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([]);
});
