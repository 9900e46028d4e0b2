/**
 * What must be loaded before a handler runs. It follows from the placeholders of the endpoint's path and from
 * its rule, so endpoints do not list it. These tables decide what the service looks up and which status a
 * missing item causes. They also type `entities` in the handler: what is listed here is present.
 */

import type { Declaration, PlaceholdersOf } from '../../api/endpoint.ts';
import type { EntityName } from '../context.ts';

type Needs = Readonly<Record<string, readonly EntityName[]>>;

/**
 * Looked up before the rule is evaluated; a missing one is 404 (docs/contract/general.md#order-of-checks,
 * step 4).
 */
export const neededBeforeRule = {
  ACCOUNT_EMAIL: ['account'],
  ACCOUNT_ID: ['account'],
  PHA_EMAIL: ['app'],
  APP_ID: ['app'],
  RECORD_ID: ['record'],
  /** And the record that it belongs to, unless the path names one. */
  CARENET_ID: ['carenet', 'record'],
  /** And the app that requested it. */
  REQTOKEN_ID: ['requestToken', 'app'],
} as const satisfies Needs;

/** Looked up after the rule lets the caller in (docs/contract/general.md#order-of-checks, step 6). */
export const neededAfterRule = {
  DOCUMENT_ID: ['version', 'lineage'],
  DOCUMENT_ID_0: ['version', 'lineage'],
  DOCUMENT_ID_1: ['otherVersion', 'otherLineage'],
} as const satisfies Needs;

/** What is present whenever a rule lets a caller in. */
export const provedByRule = {
  SELF: ['signingToken'],
  APPROVE: ['signingToken'],
  REQTOK: ['signingToken'],
  APP_AUTO_REC: ['appShare'],
  REC_DOC_EXT: ['signingToken', 'appShare'],
  REC_APP_DOC: ['signingToken', 'appShare'],
} as const satisfies Needs;

type Listed<Table extends Needs, Name> = Name extends keyof Table ? Table[Name][number] : never;

/** The entities that are loaded for the handler of an endpoint. */
export type PresentIn<E extends Declaration> =
  | Listed<typeof neededBeforeRule & typeof neededAfterRule, PlaceholdersOf<E>>
  | Listed<typeof provedByRule, E['rule']>;

/** Returns the entities that one of the tables lists for these placeholders or rules. */
export function needsOf(table: Needs, names: readonly string[]): readonly EntityName[] {
  return names.flatMap((name) => table[name] ?? []);
}
