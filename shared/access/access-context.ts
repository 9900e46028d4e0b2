/** What an access rule decides by. A value is undefined when it was not found or does not apply to the call. */
import type { Principal } from './principal.ts';

export interface AccessContext {
  readonly principal: Principal;
  /** Values of the path's placeholders, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** The account in the path. */
  readonly accountId?: string;
  /** The user app in the path. */
  readonly appId?: string;
  /** The record that the call is about: named in the path, or the one of the carenet or request token in it. */
  readonly record?: RecordAccess;
  readonly carenet?: CarenetAccess;
  readonly requestToken?: RequestTokenAccess;
}

export interface RecordAccess {
  readonly id: string;
  readonly ownerId: string | undefined;
  readonly creatorId: string;
  /** The calling account holds a full share. */
  readonly fullShare: boolean;
  /** The calling app is enabled on the record. */
  readonly appEnabled: boolean;
}

export interface CarenetAccess {
  readonly id: string;
  readonly recordId: string;
  /** The calling account is a member. */
  readonly member: boolean;
  /** The app concerned (the caller's, or the one of the request token) is placed in the carenet. */
  readonly appPlaced: boolean;
}

interface RequestTokenAccess {
  readonly claimedBy: string | undefined;
}
