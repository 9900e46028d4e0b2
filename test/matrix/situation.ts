/** What a request of the matrix is made from. */
import type { RequestOptions, SignedClient } from '../support/client.ts';
import { createDocument, idOf } from '../support/documents.ts';
import type { TestApp } from '../support/service.ts';
import type { Column, Condition } from './columns.ts';
import { appOf, type World } from './fixtures/index.ts';
import type { Target } from './fixtures/targets.ts';

export interface Situation {
  readonly world: World;
  readonly column: Column;
  /** The record that the call is about. */
  readonly target: Target;
  /** Whether the call is expected to be let in; then it must not harm what the other callers use. */
  readonly admitted: boolean;
  /** The one condition of the mark that must not hold. */
  readonly failing?: Condition | undefined;
  /** The app that calls, where it is not the one of the column. */
  readonly app?: TestApp | undefined;
}

interface MatrixRequest {
  /** Values of the path's placeholders. */
  readonly path?: Readonly<Record<string, string>>;
  readonly options?: RequestOptions;
  /** Who signs, where it is not the caller of the column. */
  readonly as?: SignedClient;
}

/**
 * Makes a request that would succeed for whoever may make it. What a request uses up (a request token, a version to
 * replace, an account to reset) is made anew for every caller.
 */
export type Build = (situation: Situation) => MatrixRequest | Promise<MatrixRequest>;

let counter = 0;

/** A name that was not given before. */
export function fresh(name: string): string {
  counter += 1;
  return `${name} ${counter}`;
}

export const text = (body: string): RequestOptions => ({ body, contentType: 'text/plain' });

export const record = ({ target }: Situation) => ({ RECORD_ID: target.recordId });

/** The target's carenet, or, where it must not be the one of the token, another one of the same record. */
export const carenet = ({ world, target, failing }: Situation) => ({
  CARENET_ID: failing === 'n' ? world.otherCarenetId : target.carenetId,
});

export const document = ({ target }: Situation) => ({
  RECORD_ID: target.recordId,
  DOCUMENT_ID: target.documentId,
});

/** The caller's own app, or, where that must not hold and for callers that are no app, another one. */
export function appId({ world, column, app, failing }: Situation): string {
  const { user, worker } = world.service.apps;
  const own = app ?? appOf(world, column) ?? user;
  if (failing !== 'i') return own.id;
  return own.id === user.id ? worker.id : user.id;
}

/** For calls that change a document: admitted callers get one of their own. */
export async function disposableDocument(situation: Situation): Promise<ReturnType<typeof document>> {
  if (!situation.admitted) return document(situation);
  const { owner, recordId } = situation.target;
  return { RECORD_ID: recordId, DOCUMENT_ID: idOf(await createDocument(owner.session, recordId)) };
}
