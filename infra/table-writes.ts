/** Partitions of the table in which a group writes, where these are few. Other groups may write in all of them. */
import type { GroupName } from '../shared/api/groups.ts';

type WriteAction = 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem';

/** Patterns of partition keys by what is done there. */
export type Writes = Readonly<Partial<Record<WriteAction, readonly string[]>>>;

/** Of every call: its nonce and its audit entry. */
const ofEveryCall = ['NONCE#*', 'AUDIT#*'];

/** A call that stores a body notes in its nonce that the body has come. */
const nonces = 'NONCE#*';

export const limitedWrites: Readonly<Partial<Record<GroupName, Writes>>> = {
  reports: { PutItem: ofEveryCall },
  // What a record's trail counted up to a closed hour is kept.
  audits: { PutItem: [...ofEveryCall, 'AUDITCOUNT#*'] },
  // An attachment that is accepted becomes a document of its record, with facts.
  messages: {
    PutItem: [
      ...ofEveryCall,
      'INBOX#*',
      'MESSAGE#*',
      'DELIVERY#*',
      'WAITING#*',
      'OUTBOX#*',
      'RECORD#*',
      'FACTS#*',
    ],
    UpdateItem: [nonces, 'INBOX#*', 'MESSAGE#*', 'RECORD#*'],
    DeleteItem: ['INBOX#*', 'MESSAGE#*', 'WAITING#*', 'OUTBOX#*'],
    ConditionCheckItem: ['RECORD#*'],
  },
  'account-apps': {
    PutItem: [...ofEveryCall, 'ACCOUNT#*', 'APPLINKS#*', 'TOKEN#*', 'OUTBOX#*'],
    UpdateItem: [nonces],
    DeleteItem: ['ACCOUNT#*', 'APPLINKS#*'],
    ConditionCheckItem: ['APP', 'RECORD#*', 'CARENET#*'],
  },
  subscriptions: {
    PutItem: [...ofEveryCall, 'RECORD#*'],
    UpdateItem: ['RECORD#*'],
    DeleteItem: ['RECORD#*'],
    ConditionCheckItem: ['APP', 'RECORD#*'],
  },
};
