import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { describe, expect, it, test } from 'vitest';
import {
  authSystems,
  carenetNames,
  choice,
  domainName,
  flag,
  type Kind,
  logRetention,
  origin,
  port,
  readableColour,
  shortName,
} from '../../../shared/settings/validators.ts';

const refuses = (kind: Kind<unknown>, texts: readonly string[]) =>
  expect(texts.filter((text) => kind.parse(text) !== undefined)).toEqual([]);

describe('An origin', () => {
  test.each([
    ['https://phr.example.org', 'https://phr.example.org'],
    ['https://phr.example.org/', 'https://phr.example.org'],
    ['HTTPS://PHR.example.org:443', 'https://phr.example.org'],
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
  ])('%s is read as %s', (text, value) => {
    expect(origin.parse(text)).toBe(value);
  });

  it('has no path, query, fragment or user, and no other scheme', () => {
    const rest = ['/path', '?query', '#fragment'].map((end) => `https://phr.example.org${end}`);
    refuses(origin, [...rest, 'https://user@phr.example.org', 'ftp://phr.example.org', 'phr.example.org']);
  });
});

describe('The colour of the portal', () => {
  it('is six hexadecimal digits, as a browser writes them', () => {
    expect([readableColour.parse('#0A6269'), readableColour.parse('#000000')]).toEqual([
      '#0a6269',
      '#000000',
    ]);
    refuses(readableColour, ['0a6269', '#0a62', '#0a62690', 'teal', 'rgb(10 98 105)', ' #0a6269', '']);
  });

  it('is dark enough to be read on white and on every pale ground', () => {
    // Contrast on white: 4.54, which the pale grounds lower. The last has 6.15, and 5.3 on the palest.
    refuses(readableColour, ['#ffffff', '#ffcc00', '#00a3ad', '#767676']);
    expect(readableColour.parse('#616161')).toBe('#616161');
  });
});

describe('The name of the portal', () => {
  it('is one line of at most 40 characters', () => {
    expect(shortName.parse('Klinik am See')).toBe('Klinik am See');
    expect(shortName.parse('é'.repeat(40))).toBe('é'.repeat(40));
    refuses(shortName, ['', 'é'.repeat(41), 'two\nlines']);
  });
});

describe('A port', () => {
  it('is a number from 1 to 65535', () => {
    expect([port.parse('1'), port.parse('8000'), port.parse('65535')]).toEqual([1, 8000, 65_535]);
    refuses(port, ['0', '65536', '100000', '-1', '80a', '0x50', ' 80', '']);
  });
});

describe('A flag', () => {
  it('is true or false, in small letters', () => {
    expect([flag.parse('true'), flag.parse('false')]).toEqual([true, false]);
    refuses(flag, ['True', '1', 'yes', '']);
  });
});

describe('A choice', () => {
  it('is one of its words', () => {
    const kind = choice('decoded', 'raw');
    expect([kind.parse('raw'), kind.expected]).toEqual(['raw', 'one of decoded, raw']);
    refuses(kind, ['RAW', 'encoded', '']);
  });
});

describe('Auth systems', () => {
  it('always include password', () => {
    expect(authSystems.parse('["clinic_sso"]')).toEqual(['password', 'clinic_sso']);
    expect(authSystems.parse('["clinic_sso","password"]')).toEqual(['clinic_sso', 'password']);
  });

  it('are none of those that the service checks itself', () => {
    refuses(authSystems, ['["passkey"]', '["clinic_sso","totp"]', '["Recovery"]']);
  });
});

describe('A domain', () => {
  it('is written as browsers write it', () => {
    for (const text of ['example.org', 'localhost', 'a1-b.example.org', 'xn--bcher-kva.example'])
      expect(domainName.parse(text)).toBe(text);
    refuses(domainName, [
      'Example.org',
      'example.org.',
      '.example.org',
      '-a.org',
      'https://example.org',
      'a..b',
      '',
    ]);
  });
});

describe('Names of carenets', () => {
  it('are 20 at most, of 40 characters at most', () => {
    const names = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => `C${index}`));
    expect(carenetNames.parse(names(20))).toHaveLength(20);
    expect(carenetNames.parse(JSON.stringify(['x'.repeat(40)]))).toEqual(['x'.repeat(40)]);
    refuses(carenetNames, [names(21), JSON.stringify(['x'.repeat(41)]), '["two\\nlines"]', '["A","A"]']);
  });
});

test('Log retentions are all that the CDK knows', () => {
  const days = Object.values(RetentionDays).map(Number);
  const finite = days.filter((number) => number < RetentionDays.INFINITE);
  expect(finite.map((number) => logRetention.parse(String(number)))).toEqual(finite);
  refuses(logRetention, ['0', '2', '9999', '007']);
});
