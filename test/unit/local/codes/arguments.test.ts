import { describe, expect, it, test } from 'vitest';
import { readArguments, UsageError } from '../../../../local/codes/arguments.ts';

const least = ['--system', 'rx', '--format', 'rxterms', '--file', 'RxTerms.txt'];

describe('the arguments of codes:load', () => {
  it('say nothing of aliases and description when they are not given', () => {
    expect(readArguments(least)).toEqual({
      system: 'rx',
      format: 'rxterms',
      file: 'RxTerms.txt',
      aliases: undefined,
      description: undefined,
      replace: false,
    });
  });

  it('have aliases between commas', () => {
    const args = [...least, '--alias', 'a, b,,c', '--description', 'Drugs', '--replace'];
    expect(readArguments(args)).toMatchObject({
      aliases: ['a', 'b', 'c'],
      description: 'Drugs',
      replace: true,
    });
  });

  it('have no aliases when the text is empty', () => {
    expect(readArguments([...least, '--alias', '']).aliases).toEqual([]);
  });

  test.each(['snomed', 'loinc', 'rxterms', 'hl7-v3-vaccines', 'cvx', 'generic-csv'])(
    'know the format %s',
    (format) => {
      expect(readArguments(['--system', 'a', '--format', format, '--file', 'f']).format).toBe(format);
    },
  );

  test.each([
    [['--system', 'a', '--format', 'cvx']],
    [['--system', '', '--format', 'cvx', '--file', 'f']],
    [['--system', 'a', '--format', 'toString', '--file', 'f']],
    [[...least, 'more']],
    [[...least, '--replace=yes']],
  ])('are refused as %j', (args) => {
    expect(() => readArguments(args)).toThrow(UsageError);
  });
});
