/**
 * A record and the people around it, as docs/contract describes them. Nothing here is taken from the service's
 * code. Ids come from its responses.
 */

export const people = ['owner', 'sharer', 'member', 'stranger'] as const;
export type Person = (typeof people)[number];

/** `problems` serves people, `importer` is autonomous, `onboarding` created the record. */
export type UserApp = 'problems' | 'importer';

export interface Version {
  readonly id: string;
  readonly lineage: Lineage;
  readonly body: string;
  readonly type: string;
  readonly mediaType: string;
  readonly createdAt: string;
  readonly creator: string;
  label: string;
  replaced?: { readonly at: string; readonly by: string };
}

export type Status = 'active' | 'void' | 'archived';

interface StatusEntry {
  readonly status: Status;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

export interface Lineage {
  readonly versions: Version[];
  status: Status;
  /** Oldest first. */
  readonly history: StatusEntry[];
  nevershare: boolean;
  readonly said: Map<Carenet, 'placed' | 'excluded'>;
}

export interface Relation {
  readonly rel: string;
  /** What is annotated, and what annotates it. */
  readonly object: Version;
  readonly subject: Version;
}

/** Something that access rests on. One that is made again is another one. */
export interface Grant {
  ended: boolean;
}

interface Membership extends Grant {
  write: boolean;
}

export interface Share extends Grant {
  role: string;
}

export interface Carenet {
  readonly id: string;
  name: string;
  deleted: boolean;
  readonly members: Map<Person, Membership>;
  /** Only apps that serve people can be in a carenet. */
  app: Grant | undefined;
  readonly types: Set<string>;
}

export interface Token {
  readonly app: UserApp;
  readonly account?: Person;
  readonly carenet?: Carenet;
  /** It ends with the first of these. */
  readonly restsOn: readonly Grant[];
}

interface Attachment {
  readonly body: string;
  readonly type: string;
  /** The id of the document that it was saved as. */
  savedAs?: string;
}

export interface Message {
  readonly sender: string;
  /** The sender's key; absent for a message to an account. */
  readonly key?: string;
  readonly subject: string;
  readonly body: string;
  readonly count: number;
  readonly attachments: Map<number, Attachment>;
  delivered: boolean;
}

export interface Copy {
  readonly message: Message;
  readonly receivedAt: string;
  readonly id: string;
  readAt?: string;
  archivedAt?: string;
}

/** What an invitation gives: a full share, a place in a carenet, or the record itself. */
export type Invited = 'record' | 'carenet' | 'owner';

export interface Invitation {
  readonly id: string;
  readonly secret: string;
  readonly what: Invited;
  readonly carenet?: Carenet;
  readonly address: Person;
  readonly inviter: Person;
  /** What the inviter's control of the record rests on. */
  readonly grounds: Grant;
  readonly mailedAt: Date;
  /** `gone`: taken back, refused, or sent again with another link. */
  state: 'open' | 'waiting' | 'accepted' | 'declined' | 'gone';
  taker?: Person;
}

export interface AuditEntry {
  readonly operation: string;
  readonly status: number;
  readonly at: string;
  readonly principal: string;
  readonly proxiedBy: string;
  readonly carenetId: string;
  /** Undefined where the contract names two documents that it may be. */
  documentId: string | undefined;
}

export class Model {
  readonly recordId: string;
  owner: { person: Person; grant: Grant };
  readonly shares = new Map<Person, Share>();
  /** Apps that are enabled on the record. */
  readonly apps = new Map<UserApp, Grant>();
  readonly lineages: Lineage[] = [];
  readonly relations: Relation[] = [];
  readonly carenets: Carenet[] = [];
  readonly externalIds = new Map<string, Version>();
  /** Record messages that wait for attachments or were delivered. */
  readonly messages: Message[] = [];
  readonly inboxes: Readonly<Record<Person, Copy[]>> = { owner: [], sharer: [], member: [], stranger: [] };
  /** Oldest first. */
  readonly invitations: Invitation[] = [];
  /** How many were sent by each, and by each to each: docs/contract/invitations.md#limits. */
  readonly invited = { by: new Map<Person, number>(), to: new Map<`${Person} ${Person}`, number>() };
  /** Oldest first. */
  readonly audit: AuditEntry[] = [];
  /** Types that some document has or had: docs/contract/carenets.md#autoshare-by-type. */
  readonly carried = new Set<string>();

  constructor(recordId: string, owner: Person) {
    this.recordId = recordId;
    this.owner = { person: owner, grant: { ended: false } };
  }

  get versions(): readonly Version[] {
    return this.lineages.flatMap(({ versions }) => versions);
  }
}

export function latest({ versions }: Lineage): Version {
  return versions.at(-1)!;
}

/** docs/contract/carenets.md#what-a-carenet-shows */
export function isVisible(lineage: Lineage, carenet: Carenet): boolean {
  if (carenet.deleted || lineage.nevershare) return false;
  const said = lineage.said.get(carenet);
  return said === 'placed' || (carenet.types.has(latest(lineage).type) && said !== 'excluded');
}
