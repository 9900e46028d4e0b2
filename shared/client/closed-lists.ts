/**
 * Values from closed lists, in responses and in parameters. The contract closes these lists, so a response with another
 * value is an error.
 */

export const accountStates = ['uninitialized', 'active', 'disabled', 'retired'] as const;
export type AccountState = (typeof accountStates)[number];
/** The states that an admin app can set. */
export type SettableState = Exclude<AccountState, 'uninitialized'>;

export const documentStatuses = ['active', 'void', 'archived'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** `pha` is a user app, `machineapp` an admin or UI app. */
export const actorTypes = ['account', 'pha', 'machineapp'] as const;
export type ActorType = (typeof actorTypes)[number];

/** Who sends a message: absent in the response for an app. */
export const senderTypes = ['app', 'account'] as const;
export type SenderType = (typeof senderTypes)[number];

export const severities = ['low', 'medium', 'high'] as const;
export type Severity = (typeof severities)[number];

export const bodyTypes = ['plaintext', 'markdown'] as const;
export type BodyType = (typeof bodyTypes)[number];

export const requestKinds = ['new', 'same'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const signedUrlOutcomes = ['ok', 'old', 'mismatch'] as const;
export type SignedUrlOutcome = (typeof signedUrlOutcomes)[number];

/** What the person whom a record is about is to an account that controls it. */
export const recordRelations = ['self', 'child', 'parent', 'partner', 'other'] as const;
export type RecordRelation = (typeof recordRelations)[number];

/** Documents of which a record has at most one. */
export type SpecialDocument = 'demographics' | 'contact';

/** What can be printed. */
export type PaperKind = 'summary' | 'emergency_card' | 'medications';

/** Relations between documents. */
export type RelationName = 'annotation' | 'interpretation' | 'followup' | 'attachment' | 'answers';

/** With which types of relations begin: REL_PREFIX of docs/contract/documents.md#constants. */
export const relationPrefix = 'http://indivo.org/vocab/documentrels#';
