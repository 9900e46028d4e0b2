/** Which bodies are parsed as forms: none that costs much, and none that two parsers would read differently. */
import { describe, expect, it } from 'vitest';
import { formFault, formKind, largestBody } from '../../../shared/portal/security/form-limits.ts';

const kiB = 1024;

describe('A form is', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'pairs'],
    ['Application/X-WWW-Form-Urlencoded ; charset=utf-8', 'pairs'],
    ['multipart/form-data; boundary=x', 'parts'],
    ['multipart/mixed; boundary=x', undefined],
    ['application/json', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('by the type %j: %j', (contentType, kind) => {
    expect(formKind(contentType)).toBe(kind);
  });

  it('at most 64 KiB large, or 4.5 MiB with a file', () => {
    expect(largestBody('pairs')).toBe(65_536);
    expect(largestBody('parts')).toBe(4_718_592);
  });
});

describe('A body of pairs', () => {
  const fault = (text: string) => formFault('pairs', Buffer.from(text), '');

  it('is parsed up to a thousand pairs and 64 KiB', () => {
    expect(fault('')).toBeUndefined();
    expect(fault('a=b')).toBeUndefined();
    expect(fault(`a${'&'.repeat(999)}`)).toBeUndefined();
    expect(fault('&'.repeat(1000))).toBe('too large');
    expect(fault('a'.repeat(64 * kiB))).toBeUndefined();
    expect(fault('a'.repeat(64 * kiB + 1))).toBe('too large');
  });
});

describe('A body of parts', () => {
  const part = (header: string, content = 'b') => `--x\r\n${header}\r\n\r\n${content}\r\n`;
  const field = part('Content-Disposition: form-data; name="a"');
  const fault = (text: string, contentType = 'multipart/form-data; boundary=x') =>
    formFault('parts', Buffer.from(text), contentType);

  it('is parsed up to sixty parts, whose headers have at most 4 KiB each', () => {
    expect(fault(`${field}--x--\r\n`)).toBeUndefined();
    expect(fault(`${field.repeat(60)}--x--\r\n`)).toBeUndefined();
    expect(fault(`${field.repeat(61)}--x--\r\n`)).toBe('too large');
    // The line end after the boundary and the empty line at the end count.
    expect(fault(`${part('h'.repeat(4096 - 6))}--x--`)).toBeUndefined();
    expect(fault(`${part('h'.repeat(4096 - 5))}--x--`)).toBe('unreadable');
  });

  it('is unreadable without a part, an end, or the empty line after a header', () => {
    expect(fault('')).toBe('unreadable');
    expect(fault('--x--')).toBe('unreadable');
    expect(fault(field)).toBe('unreadable');
    expect(fault('--x\r\nA: b\r\n--x--')).toBe('unreadable');
    expect(fault(`${field}--y--`)).toBe('unreadable');
  });

  it.each([
    ['multipart/form-data', 'unreadable'],
    ['multipart/form-data; boundary=', 'unreadable'],
    ['multipart/form-data; boundary=""', 'unreadable'],
    ['multipart/form-data; boundary="x"', undefined],
    ['multipart/form-data;boundary=x ', undefined],
    ['multipart/form-data; BOUNDARY=x', undefined],
    ['multipart/form-data; boundary=x; boundary=y', 'unreadable'],
    ['multipart/form-data; charset=utf-8; boundary=x', 'unreadable'],
    ['multipart/form-data; a="; boundary=x"; boundary=y', 'unreadable'],
    ['multipart/form-data; boundary="x\\""', 'unreadable'],
    ['multipart/form-data; boundary=x y', 'unreadable'],
  ])('of the type %j is %j', (contentType, expected) => {
    expect(fault(`${field}--x--`, contentType)).toBe(expected);
  });

  it('may have a boundary in quotes', () => {
    const text = `${field}--x--`.replaceAll('--x', '--xyz');
    expect(fault(text, 'multipart/form-data; boundary="xyz"')).toBeUndefined();
  });

  it('has a boundary of at most 70 characters', () => {
    const within = (length: number) => {
      const boundary = 'x'.repeat(length);
      const text = `${field}--x--`.replaceAll('--x', `--${boundary}`);
      return fault(text, `multipart/form-data; boundary=${boundary}`);
    };
    expect([within(70), within(71)]).toEqual([undefined, 'unreadable']);
  });

  it('of more than 4.5 MiB is too large', () => {
    expect(fault('b'.repeat(4.5 * kiB * kiB + 1))).toBe('too large');
  });
});
