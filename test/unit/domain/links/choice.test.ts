/** What a person chooses for a link, read from the form of the call. */
import { describe, expect, it } from 'vitest';
import { readChoice, readPasscode } from '../../../../shared/domain/links/choice.ts';

type Form = Partial<Record<keyof Parameters<typeof readChoice>[0], string>>;
const choice = (form: Form) => readChoice(form as Parameters<typeof readChoice>[0]);
const passcode = (form: Form) => readPasscode(form as Parameters<typeof readChoice>[0]);
const ids = (count: number) => Array.from({ length: count }, (_, n) => `id-${n}`).join(' ');

describe('The choice for a link', () => {
  it('has usual values, and documents each once', () => {
    expect(choice({ content: 'documents', document_ids: ` a  b a ${ids(18)}`, label: ' ' })).toEqual({
      content: 'documents',
      documentIds: ['a', 'b', ...ids(18).split(' ')],
      language: 'en',
      direct: false,
      notify: false,
      seconds: 604_800,
    });
  });

  it.each<[Form, string]>([
    [{ content: 'carenet' }, 'carenet_id is required'],
    [{ content: 'documents' }, 'document_ids is required'],
    [{ content: 'documents', document_ids: ' ' }, 'document_ids must not be empty'],
    [{ content: 'documents', document_ids: ids(21) }, 'document_ids must not be longer than 20 ids'],
    [
      { content: 'documents', document_ids: 'a b', direct: 'true' },
      'document_ids must be one id with direct=true',
    ],
    [{ content: 'summary', expires_in: '59' }, 'expires_in must be a whole number from 60 to 31536000'],
    [{ content: 'summary', expires_in: '31536001' }, 'expires_in must be a whole number from 60 to 31536000'],
    [{ content: 'summary', expires_in: '1e3' }, 'expires_in must be a whole number from 60 to 31536000'],
    [{ content: 'summary', max_views: '0' }, 'max_views must be a whole number from 1 to 1000'],
  ])('is refused: %j', (form, text) => {
    expect(() => choice(form)).toThrow(expect.objectContaining({ status: 400, message: text }));
  });
});

describe('The passcode of a link', () => {
  it('may be left out, has 4 to 64 characters without blanks around it, and five tries if nothing else is said', () => {
    expect(passcode({ passcode: '', direct: 'true' })).toBeUndefined();
    expect(passcode({ passcode: ' 1234 ' })).toEqual({ passcode: '1234', maxTries: 5 });
    const long = '🔑'.repeat(64);
    expect(passcode({ passcode: long, passcode_tries: '10' })).toEqual({ passcode: long, maxTries: 10 });
  });

  it.each<[Form, string]>([
    [{ passcode: ' 123 ' }, 'passcode must be 4 to 64 characters'],
    [{ passcode: 'x'.repeat(65) }, 'passcode must be 4 to 64 characters'],
    [{ passcode: '   ' }, 'passcode must be 4 to 64 characters'],
    [{ passcode: '12345', passcode_tries: '11' }, 'passcode_tries must be a whole number from 1 to 10'],
    [{ passcode: '1234', direct: 'true' }, 'Give direct=true or passcode, not both'],
  ])('is refused: %j', (form, text) => {
    expect(() => passcode(form)).toThrow(expect.objectContaining({ status: 400, message: text }));
  });
});
