import { describe, expect, it } from 'vitest';
import type { FieldType, ScalarField } from '../../../shared/models/model.ts';
import { readContentValue } from '../../../shared/models/values.ts';

const field = (type: FieldType, more: Partial<ScalarField> = {}): ScalarField => ({
  name: 'x',
  model: 'Thing',
  type,
  queryType: 'string',
  declared: 'x',
  required: false,
  ...more,
});
const read = (type: FieldType, text: string, more?: Partial<ScalarField>) =>
  readContentValue(field(type, more), text);
const refusal = (message: string) => expect.objectContaining({ status: 400, message });

describe('An empty text', () => {
  it.each<FieldType>(['String', 'Text', 'Email', 'Number', 'Date', 'DateTime'])('is null for %s', (type) => {
    expect(read(type, '')).toBeNull();
  });

  it.each<FieldType>(['Number', 'Date', 'DateTime'])('may be blank for %s', (type) => {
    expect(read(type, ' \t\r\n')).toBeNull();
  });

  it('is false for a Boolean', () => {
    expect(read('Boolean', '')).toBe(false);
    expect(read('Boolean', ' \n')).toBe(false);
  });

  it.each<FieldType>(['String', 'Text', 'Email', 'Number', 'Date', 'DateTime'])(
    'is rejected for a required %s',
    (type) => {
      const required = { required: true };
      expect(() => read(type, '', required)).toThrow(refusal('Thing x must be given and not be empty.'));
    },
  );

  it('breaks no rule about values when it is not required', () => {
    expect(read('String', '', { fixed: 'a' })).toBeNull();
    expect(read('String', '', { oneOf: ['a'] })).toBeNull();
  });
});

describe('For String, Text and Email fields,', () => {
  it('text is kept as it is, spaces included', () => {
    expect(read('String', ' a\tb\n', { maximum: 9 })).toBe(' a\tb\n');
    expect(read('Text', '  ')).toBe('  ');
    expect(read('String', ' ', { required: true })).toBe(' ');
  });

  it.each(['x', 'é', '😀'])('a String of "%s" is measured in characters', (character) => {
    expect(read('String', character.repeat(40), { maximum: 40 })).toBe(character.repeat(40));
    expect(() => read('String', character.repeat(41), { maximum: 40 })).toThrow(
      refusal('Thing x must not exceed 40 characters.'),
    );
  });

  it.each([
    ['x', 262_144],
    ['é', 131_072],
    ['€', 87_381],
    ['😀', 65_536],
  ])('a Text of "%s" may have 262,144 bytes', (character, count) => {
    expect(read('Text', character.repeat(count))).toBe(character.repeat(count));
    expect(() => read('Text', character.repeat(count + 1))).toThrow(
      refusal('Thing x must not exceed 262144 bytes of UTF-8.'),
    );
  });

  it.each(['a@b', 'ines.moreau@example.net', 'a+b@sub.example.org'])('Email %s is accepted', (text) => {
    expect(read('Email', text, { maximum: 255 })).toBe(text);
  });

  it.each(['a', '@', 'a@', '@b', 'a b@c', 'a@b@c', ' a@b', 'a@b\n'])('Email "%s" is rejected', (text) => {
    expect(() => read('Email', text, { maximum: 255 })).toThrow(refusal('Thing x must be an email address.'));
  });

  it('an Email has a maximum length too', () => {
    expect(() => read('Email', `${'a'.repeat(254)}@b`, { maximum: 255 })).toThrow(/must not exceed 255/);
  });
});

describe('In a Number field,', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['+7', 7],
    ['007', 7],
    ['71.4', 71.4],
    ['.5', 0.5],
    ['5.', 5],
    ['-1.5e3', -1500],
    ['1E-2', 0.01],
    ['2e+2', 200],
    [' 12\n', 12],
    ['1e-999', 0],
    ['9007199254740993', 9007199254740992],
  ])('"%s" is %d', (text, expected) => {
    expect(read('Number', text)).toBe(expected);
  });

  it.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '-1e999',
    '0x10',
    '1,5',
    '1 2',
    '1e',
    'e1',
    '.',
    '-',
    '--1',
  ])('"%s" is rejected', (text) => {
    expect(() => read('Number', text)).toThrow(refusal('Thing x must be a number.'));
  });

  it.each(['1_000', '٣', '１', '1\u{A0}', '1e1.5', '1n', 'true'])('"%s" is rejected', (text) => {
    expect(() => read('Number', text)).toThrow(refusal('Thing x must be a number.'));
  });
});

describe('In a Boolean field,', () => {
  it.each([
    ['true', true],
    ['TRUE', true],
    [' True ', true],
    ['false', false],
    ['FALSE', false],
  ])('"%s" is %s', (text, expected) => {
    expect(read('Boolean', text)).toBe(expected);
  });

  it.each(['1', '0', 'yes', 'no', 't', 'truefalse'])('"%s" is rejected', (text) => {
    expect(() => read('Boolean', text)).toThrow(refusal('Thing x must be true or false.'));
  });
});

describe('By the rules about values,', () => {
  it('a fixed value must match exactly', () => {
    expect(read('String', 'urn:a', { fixed: 'urn:a' })).toBe('urn:a');
    for (const text of ['urn:A', ' urn:a', 'urn:b']) {
      expect(() => read('String', text, { fixed: 'urn:a' })).toThrow(refusal('Thing x must be urn:a.'));
    }
  });

  it('a listed value must be in the list', () => {
    expect(read('String', 'b', { oneOf: ['a', 'b'] })).toBe('b');
    for (const text of ['B', 'c', 'a ', 'ab']) {
      expect(() => read('String', text, { oneOf: ['a', 'b'] })).toThrow(
        refusal('Thing x must be one of: a, b.'),
      );
    }
  });
});

describe('Error messages', () => {
  it.each<[FieldType, Partial<ScalarField>]>([
    ['Number', {}],
    ['Date', {}],
    ['DateTime', {}],
    ['Boolean', {}],
    ['Email', {}],
    ['String', { maximum: 3 }],
    ['String', { fixed: 'a' }],
    ['String', { oneOf: ['a'] }],
  ])('about %s never show the text', (type, more) => {
    expect(() => read(type, 'secret-7', more)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });
});
