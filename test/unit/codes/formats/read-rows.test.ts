import { describe, expect, it, test } from 'vitest';
import { CodeFileError } from '../../../../shared/codes/formats/file-error.ts';
import { type CodeFormatName, codeFormats } from '../../../../shared/codes/formats/formats.ts';
import { readRows } from '../../../../shared/codes/formats/read-rows.ts';
import { all, chunksOf } from '../support.ts';

function read(format: CodeFormatName, file: string | Buffer, chunkSize?: number) {
  return all(readRows(chunksOf(file, chunkSize), codeFormats[format]));
}

function whole(code: string, full: string, consumer: string | null, umls: string | null = null) {
  return { abbreviation: null, code, consumer_value: consumer, umls_code: umls, full_value: full };
}

const snomedRow = '38341003|Hypertensive disorder (disorder)|Current|C0020538|4|36|1|False|1|';

describe('A snomed file', () => {
  it('has code, full and consumer value, and UMLS code in ten columns without a header', async () => {
    expect(await read('snomed', `${snomedRow}\n22298006|Myocardial infarction|Current||||||| \n`)).toEqual([
      {
        line: 1,
        entry: whole(
          '38341003',
          'Hypertensive disorder (disorder)',
          'Hypertensive disorder (disorder)',
          'C0020538',
        ),
      },
      { line: 2, entry: whole('22298006', 'Myocardial infarction', 'Myocardial infarction') },
    ]);
  });

  it('with rows of another number of columns has those rows skipped', async () => {
    expect(await read('snomed', `1|two\n${snomedRow}|\n${snomedRow}\n`)).toMatchObject([
      { line: 1, skipped: 'a number of columns other than 10' },
      { line: 2, skipped: 'a number of columns other than 10' },
      { line: 3, entry: { code: '38341003' } },
    ]);
  });

  it('has no quoting', async () => {
    expect(await read('snomed', '1|"Open" wound|||||||| \n2|5" scar|||||||| ')).toMatchObject([
      { entry: { full_value: '"Open" wound' } },
      { entry: { full_value: '5" scar' } },
    ]);
  });
});

describe('A loinc file', () => {
  const header = [
    'LOINC_NUM',
    'COMPONENT',
    ...Array.from({ length: 15 }, (_, index) => `C${index + 3}`),
    'CONSUMER_NAME',
    ...Array.from({ length: 34 }, (_, index) => `C${index + 19}`),
  ];
  const row = (code: string, component: string, consumer: string) =>
    header.map((_, index) => `"${[code, component][index] ?? (index === 17 ? consumer : '')}"`).join('\t');
  const quoted = header.map((name) => `"${name}"`).join('\t');

  it('has quoted, tab-separated columns below a header of 52', async () => {
    const file = [quoted, row('2345-7', 'Glucose', 'Blood sugar'), row('2339-0', 'Glucose ""fasting""', '')];
    expect(await read('loinc', file.join('\r\n'))).toEqual([
      { line: 2, entry: whole('2345-7', 'Glucose', 'Blood sugar') },
      { line: 3, entry: whole('2339-0', 'Glucose "fasting"', null) },
    ]);
  });

  it('may have quotes within unquoted columns', async () => {
    const plain = header.map((_, index) => ['1-8', '5" tube'][index] ?? '').join('\t');
    expect(await read('loinc', `${header.join('\t')}\n${plain}\n`)).toEqual([
      { line: 2, entry: whole('1-8', '5" tube', null) },
    ]);
  });

  it('needs its header', async () => {
    await expect(read('loinc', `${row('2345-7', 'Glucose', '')}\n`)).rejects.toThrow(
      'Line 1: is not the header: it lacks LOINC_NUM, COMPONENT, CONSUMER_NAME.',
    );
  });
});

describe('An rxterms file', () => {
  const header =
    'RXCUI|GENERIC_RXCUI|TTY|FULL_NAME|RXN_DOSE_FORM|FULL_GENERIC_NAME|BRAND_NAME|DISPLAY_NAME|ROUTE|NEW_DOSE_FORM|STRENGTH|SUPPRESS_FOR|DISPLAY_NAME_SYNONYM|IS_RETIRED';

  it('has its columns named by its header', async () => {
    const row = '91348||SCD|Aspirin 81 MG Oral Tablet|Oral Tablet|||Aspirin (Oral Pill)|Oral|Tab|81 mg|||';
    expect(await read('rxterms', `${header}\n${row}\n`)).toEqual([
      { line: 2, entry: whole('91348', 'Aspirin 81 MG Oral Tablet', 'Aspirin (Oral Pill)') },
    ]);
  });

  it('has long names cut to 250 characters', async () => {
    const row = `1||SCD|${'a'.repeat(400)}||||${'b'.repeat(251)}||||||`;
    expect(await read('rxterms', `${header}\n${row}`)).toEqual([
      { line: 2, entry: whole('1', 'a'.repeat(250), 'b'.repeat(250)) },
    ]);
  });
});

describe('An hl7-v3-vaccines file', () => {
  it('has four columns without a header', async () => {
    expect(await read('hl7-v3-vaccines', '03|MMR|measles, mumps and rubella|C0065828\n')).toEqual([
      { line: 1, entry: whole('03', 'MMR', 'MMR', 'C0065828') },
    ]);
  });
});

describe('A cvx file', () => {
  it('has code and short description first, whatever follows', async () => {
    const published =
      '116       |rotavirus, pentavalent|rotavirus, live, pentavalent vaccine||Active|False|2010/5/28';
    expect(await read('cvx', `03|MMR\n${published}\n94\n`)).toEqual([
      { line: 1, entry: whole('03', 'MMR', 'MMR') },
      { line: 2, entry: whole('116', 'rotavirus, pentavalent', 'rotavirus, pentavalent') },
      { line: 3, skipped: 'fewer than 2 columns' },
    ]);
  });
});

describe('A generic-csv file', () => {
  const header = 'abbreviation,code,consumer_value,umls_code,full_value';

  it('has the keys of an entry as its header, in any order', async () => {
    const file =
      'full_value,code,umls_code,consumer_value,abbreviation\n"Td (adult), 5 Lf ""free""",113,C1,booster,Td\n';
    expect(await read('generic-csv', file)).toEqual([
      {
        line: 2,
        entry: {
          abbreviation: 'Td',
          code: '113',
          consumer_value: 'booster',
          umls_code: 'C1',
          full_value: 'Td (adult), 5 Lf "free"',
        },
      },
    ]);
  });

  it('gives null for an empty column', async () => {
    expect(await read('generic-csv', `${header}\n,115,,,Tdap\n`)).toEqual([
      { line: 2, entry: whole('115', 'Tdap', null) },
    ]);
  });

  test.each([
    [
      'with too few columns in its header',
      'code,full_value\n',
      'Line 1: is not the header: it lacks consumer_value, abbreviation, umls_code.',
    ],
    [
      'with other columns in its header',
      `${header},color\n`,
      'Line 1: is not the header: it has columns other than',
    ],
    ['that is empty', '', 'The file is empty.'],
    ['that has only empty lines', '\n\r\n', 'The file is empty.'],
    [
      'with text after a quoted column',
      `${header}\n,1,,,"a" b\n`,
      'Line 2: a quote is followed by something other than the end of the column.',
    ],
    [
      'with a quote in the middle of a column',
      `${header}\n,1,,,a "b"\n`,
      'Line 2: a quote is inside a column that does not begin with one.',
    ],
    ['with a quote that is not closed', `${header}\n,1,,,"a\n,2,,,b\n`, 'the file ends inside quotes.'],
    [
      'with a quote that is closed much later',
      `${header}\n,1,,,"${'a\n'.repeat(100_000)}"\n`,
      'the row is too long; a quote may be missing.',
    ],
  ])('is rejected %s', async (_what, file, message) => {
    const reading = read('generic-csv', file, 65_536);
    await expect(reading).rejects.toThrow(CodeFileError);
    await expect(reading).rejects.toThrow(message);
  });

  it('has rows that are not entries skipped, reported with the line they end on', async () => {
    const rows = [',1,,,"two\r\nlines"', ',2,,,', ',,,,x', 'only one', ',3,,,fine'];
    expect(await read('generic-csv', `${header}\n${rows.join('\n')}`)).toEqual([
      { line: 3, skipped: 'a control character' },
      { line: 4, skipped: 'no full value' },
      { line: 5, skipped: 'no code' },
      { line: 6, skipped: 'a number of columns other than 5' },
      { line: 7, entry: whole('3', 'fine', null) },
    ]);
  });
});

describe('A file of any format', () => {
  it('may have a byte order mark, CRLF and LF, empty lines, and a last line without a line end', async () => {
    expect(await read('cvx', '\ufeff03|MMR\r\n\r\n\n10|IPV\n20|DTaP\r\n21|varicella')).toMatchObject([
      { line: 1, entry: { code: '03', full_value: 'MMR' } },
      { line: 4, entry: { code: '10', full_value: 'IPV' } },
      { line: 5, entry: { code: '20', full_value: 'DTaP' } },
      { line: 6, entry: { code: '21', full_value: 'varicella' } },
    ]);
  });

  it('is read correctly when chunk borders split characters', async () => {
    const file = '1|a💉é漢\n2|💊\n';
    for (const size of [1, 2, 3, 5]) {
      expect(await read('cvx', file, size)).toMatchObject([
        { entry: { full_value: 'a💉é漢' } },
        { entry: { full_value: '💊' } },
      ]);
    }
  });

  it('has rows with control characters skipped', async () => {
    expect(await read('cvx', '1|a\u0000b\n2|c\rd\n3|e\u0085f\n')).toEqual([
      { line: 1, skipped: 'a control character' },
      { line: 2, skipped: 'a control character' },
      { line: 3, skipped: 'a control character' },
    ]);
  });
});
