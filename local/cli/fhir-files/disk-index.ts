/** The index of an import, on disk: the number of resources has no limit, and the memory has one. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Referred, ResourceIndex } from '../../../shared/operations/fhir-import/source.ts';

/** A database without a name is a file that SQLite removes when it is closed, or when the process ends in any way. */
const temporary = '';

const schema = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA temp_store = FILE;
  PRAGMA cache_size = -16000;
  CREATE TABLE occurrence (identity TEXT PRIMARY KEY, ordinal INTEGER, updated TEXT) WITHOUT ROWID;
  CREATE TABLE alias (url TEXT PRIMARY KEY, identity TEXT) WITHOUT ROWID;
  CREATE TABLE kept (identity TEXT PRIMARY KEY, type TEXT, fullUrl TEXT, bytes BLOB);
  BEGIN;
`;

interface KeptRow {
  readonly identity: string;
  readonly type: string;
  readonly fullUrl: string | null;
  readonly bytes: Uint8Array;
}

export class DiskIndex implements ResourceIndex {
  readonly #database = new DatabaseSync(temporary);
  readonly #occurs: StatementSync;
  readonly #counts: StatementSync;
  readonly #alias: StatementSync;
  readonly #keep: StatementSync;
  readonly #find: StatementSync;

  constructor() {
    this.#database.exec(schema);
    const prepare = (sql: string) => this.#database.prepare(sql);
    this.#occurs = prepare(`INSERT INTO occurrence VALUES (?, ?, ?) ON CONFLICT DO UPDATE
      SET ordinal = excluded.ordinal, updated = excluded.updated WHERE excluded.updated > updated`);
    this.#counts = prepare('SELECT ordinal FROM occurrence WHERE identity = ?');
    this.#alias = prepare('INSERT INTO alias VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.#keep = prepare(
      'INSERT INTO kept VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET bytes = excluded.bytes',
    );
    this.#find = prepare(`SELECT * FROM kept
      WHERE identity = ?1 OR identity = (SELECT identity FROM alias WHERE url = ?1)`);
  }

  occurs(identity: string, ordinal: number, updated: string): void {
    this.#occurs.run(identity, ordinal, updated);
  }

  counts(identity: string): number | undefined {
    return (this.#counts.get(identity) as { readonly ordinal: number } | undefined)?.ordinal;
  }

  alias(url: string, identity: string): void {
    this.#alias.run(url, identity);
  }

  /** Of several versions, the one that counts is kept: `occurs` must have been called with it before. */
  keep({ identity, type, fullUrl, bytes }: Referred): void {
    this.#keep.run(identity, type, fullUrl ?? null, bytes);
  }

  find(reference: string): Referred | undefined {
    const row = this.#find.get(reference) as KeptRow | undefined;
    return row && { ...row, fullUrl: row.fullUrl ?? undefined, bytes: Buffer.from(row.bytes) };
  }

  close(): void {
    this.#database.close();
  }
}
