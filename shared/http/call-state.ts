/**
 * One call on its way through the pipeline. Each stage takes a call of one type and returns one of the next,
 * so a stage can only use what earlier stages have found out: received → routed → identified → validated.
 */
import type { AccessContext } from '../access/access-context.ts';
import type { Caller } from '../access/principal.ts';
import type { RuleName } from '../access/rules.ts';
import type { Endpoint, Input, Problems } from '../api/endpoint.ts';
import type { CallEntry } from '../domain/audits/call-entry.ts';
import type { Context, Entities, OAuthInput, OpenContext } from '../domain/context.ts';
import type { ProtocolParameters } from '../oauth/protocol-parameters.ts';
import type { VerificationErrorCode } from '../oauth/verification-error.ts';
import type { ServiceRequest } from '../request.ts';
import type { NonceItem } from '../store/items/index.ts';
import type { Key } from '../store/key.ts';

/** Why credentials were rejected. */
export type RejectionReason =
  | VerificationErrorCode
  | 'unknown-token'
  | 'unknown-consumer'
  | 'wrong-signature'
  | 'replayed-nonce'
  | 'outdated-consumer'
  | 'token-without-effect'
  | 'unknown-bearer'
  | 'bearer-without-effect';

/**
 * What the log and the audit trail need to know about a call, also about one that fails half way. Nothing here is made
 * for the report: it refers to what the call has anyway.
 */
export interface CallReport {
  operation?: string;
  audit?: CallEntry;
  /** How an error is written; as text when absent. */
  problems?: Problems;
  /** Pages of any origin may read the response. */
  isForPages?: boolean;
  /** Why the credentials were rejected. Only for the log; the caller never learns it. */
  rejected?: RejectionReason;
  /** The protocol parameters, once they were read. */
  parameters?: ProtocolParameters;
  /** Who calls, once that is known. */
  caller?: Caller;
  /** The rule that does not let the caller in. */
  deniedBy?: RuleName;
  /** The response is a 5xx that the contract asks for. */
  isIntended?: boolean;
}

export interface ReceivedCall {
  readonly request: ServiceRequest;
  /** Lambda's own id of the invocation, under which the lines of its runtime are in the log. */
  readonly awsRequestId: string | undefined;
  readonly report: CallReport;
}

/** The path and method are those of an endpoint. */
export interface RoutedCall extends ReceivedCall {
  readonly endpoint: Endpoint;
  /** Values of the path's placeholders, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly audit: CallEntry;
}

/** The caller is known, and everything is loaded that the rule and the handler need. */
export interface IdentifiedCall extends RoutedCall {
  readonly principal: Caller;
  readonly entities: Entities;
  readonly access: AccessContext;
  readonly oauth: OAuthInput;
  /** A text body did not arrive as it was sent. The response is 400 once access is granted. */
  readonly isBodyDamaged: boolean;
  /** Where the nonce is stored, with the key that is reserved for the body of the request. With a bearer token, only for that. */
  readonly nonceKey: Key<NonceItem>;
  readonly bodyKey: string | undefined;
}

/** The caller may call the endpoint, and the input is what the endpoint declares. */
export interface ValidatedCall extends RoutedCall {
  readonly context: Context | OpenContext;
  readonly input: Input<Endpoint>;
}
