/** A message to the accounts of a record. */
import { keys } from '../../../../shared/store/items/index.ts';
import type { Credentials } from '../../../demo/signed-client.ts';
import type { Place } from '../records-and-people.ts';

export interface Message {
  readonly key: string;
  readonly place: Place;
  /** The app that sends the message, and the credentials with which it signs. */
  readonly senderId: string;
  readonly by: Credentials;
  /** Bodies of the attachments; the first has number 1. */
  readonly attachments: readonly string[];
}

/** The partition of what all recipients share. */
export function partitionOf({ place, senderId, key }: Message): string {
  return keys.messageOf('record', place.recordId, senderId, key);
}
