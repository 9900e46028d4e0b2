/** The file that says which patient has which record. */
import { createReadStream, readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { UsageError } from '../errors.ts';

const columns = ['patient', 'record'] as const;

/**
 * Ids of records by patient: from CSV with the columns `patient` and `record`, or from a JSON object with these names in each line, if
 * the name of the file ends so. Throws UsageError that names the file and the line when it cannot be read, or gives a patient two records.
 */
export async function readPatientsFile(file: string): Promise<ReadonlyMap<string, string>> {
  const records = new Map<string, string>();
  try {
    for await (const { line, patient, record } of isNdjson(file) ? readNdjson(file) : readCsv(file)) {
      if (!patient || !record) throw new UsageError(`${file}, line ${line} needs patient and record.`);
      const other = records.get(patient);
      if (other !== undefined && other !== record)
        throw new UsageError(`${file}, line ${line} gives ${patient} another record than a line before.`);
      records.set(patient, record);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`${file} is not CSV: ${error.message}.`);
    if ((error as NodeJS.ErrnoException).code !== undefined)
      throw new UsageError(`--patients: ${(error as Error).message}.`);
    throw error;
  }
  return records;
}

interface Row {
  readonly line: number;
  readonly patient: string | undefined;
  readonly record: string | undefined;
}

function isNdjson(file: string): boolean {
  return /\.(ndjson|jsonl)$/i.test(file);
}

async function* readCsv(file: string): AsyncGenerator<Row> {
  const parser = createReadStream(file).pipe(
    parse({ bom: true, trim: true, columns: true, skip_empty_lines: true, info: true }),
  );
  for await (const { record, info } of parser as AsyncIterable<{
    readonly record: Readonly<Record<string, string>>;
    readonly info: { readonly lines: number };
  }>) {
    const missing = columns.find((name) => !(name in record));
    if (missing) throw new UsageError(`${file} has no column ${missing}.`);
    yield { line: info.lines, patient: record.patient, record: record.record };
  }
}

function* readNdjson(file: string): Generator<Row> {
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (text.trim() === '') continue;
    const line = index + 1;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new UsageError(`${file}, line ${line} is not JSON.`);
    }
    const { patient, record } = (value ?? {}) as Readonly<Record<string, unknown>>;
    yield { line, patient: textOf(patient), record: textOf(record) };
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined;
}
