/** What `inspect` can show. */
import { keys } from '../../../shared/store/items/index.ts';
import { recordOfPartition } from '../../../shared/store/items/kinds.ts';
import type { Target } from '../target.ts';
import { showOutbox } from './outbox-summary.ts';
import { showRecord } from './record-summary.ts';
import { readSignIn } from './sign-in.ts';
import {
  accountSources,
  appSources,
  carenetSources,
  documentSources,
  outboxSources,
  recordSources,
  type Source,
} from './sources.ts';

export interface Subject {
  readonly name: string;
  readonly parameters: readonly (readonly [name: string, description: string])[];
  readonly title: string;
  readonly example: string;
  sources(words: readonly string[], target: Target): readonly Source[] | Promise<readonly Source[]>;
  /** The record it is about, for the audit trail. */
  recordOf?(words: readonly string[]): string | undefined;
  /** Whether its content includes the bodies of documents. */
  readonly hasBodies?: boolean;
  /** What is said above its items, in words. */
  lead?(words: readonly string[], target: Target): Promise<string | undefined>;
  /** Prints it at a glance, instead of its items. */
  summary?(words: readonly string[], target: Target, options: { readonly json: boolean }): Promise<void>;
  /** Its items are always shown with their keys. */
  readonly isRaw?: boolean;
}

const someId = '019b76da-a800-7000-8000-000000000000';
const recordId = ['record-id', 'id of the record'] as const;

export const subjects: readonly Subject[] = [
  {
    name: 'record',
    parameters: [recordId],
    title: 'shows a record: owner, counts of documents, shares, apps, carenets',
    example: someId,
    sources: ([id], { store }) => recordSources(id!, store),
    recordOf: ([id]) => id,
    summary: ([id], { store }, options) => showRecord(id!, store, options),
  },
  {
    name: 'document',
    parameters: [recordId, ['document-id', 'id of any of its versions']],
    title: 'shows a document: versions, status, relations, facts',
    example: `${someId} 019b76da-a800-8000-8000-000000000000 --with-content`,
    sources: ([id, documentId], { store }) => documentSources(id!, documentId!, store),
    recordOf: ([id]) => id,
    hasBodies: true,
  },
  {
    name: 'account',
    parameters: [['email', 'id of the account']],
    title: 'shows an account: whether it can sign in, state, log-ins, records it can open, messages',
    example: 'ana@example.org',
    sources: ([email], { store }) => accountSources(email!, store),
    lead: ([email], { store }) => readSignIn(email!, store),
  },
  {
    name: 'app',
    parameters: [['app-id', 'id of the app']],
    title: 'shows an app: registration, records it is on, storages',
    example: 'problems@apps.example.org',
    sources: ([id], { store }) => appSources(id!, store),
  },
  {
    name: 'carenet',
    parameters: [['carenet-id', 'id of the carenet']],
    title: 'shows a carenet: accounts, apps and documents in it',
    example: someId,
    sources: ([id], { store }) => carenetSources(id!, store),
  },
  {
    name: 'outbox',
    parameters: [],
    title: 'shows what waits in the outbox: how much, how long, and why',
    example: '--json',
    sources: outboxSources,
    summary: (_, { store }, options) => showOutbox(store, options),
  },
  {
    name: 'partition',
    parameters: [['partition-key', 'key of the partition, quoted for the shell']],
    title: 'shows any partition of the table',
    example: `'${keys.auditMonth(someId, '2026-01').partition}'`,
    sources: ([key]) => [{ range: { partition: key! } }],
    isRaw: true,
    recordOf: ([key]) => recordOfPartition(key!),
  },
];
