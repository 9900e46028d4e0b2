/** What the address of the list of documents asks for, and how the service is asked for it. */
import type { DocumentMetadata } from '../../../client/index.ts';
import { kindsOfData } from './kinds-of-data.ts';
import type { DocumentQuery } from './read-documents.ts';

/** Orders by their value in the address. The first is in force when the address says none. */
const orders = {
  added: '-created_at',
  content: '-content_date',
  name: 'name',
  sender: 'creator_name',
} as const;

export type DocumentOrder = keyof typeof orders;

/** As it stands in the address; undefined for what is usual, and for what means nothing. */
export interface DocumentChoice {
  readonly q: string | undefined;
  readonly kind: string | undefined;
  readonly status: Exclude<DocumentMetadata['status'], 'active'> | undefined;
  readonly sort: Exclude<DocumentOrder, 'added'> | undefined;
}

/** Characters of what is looked for; the field takes no more. */
const longestSearch = 100;

/** The choice that an address makes. */
export function choiceOf(query: Readonly<Record<string, string | undefined>>): DocumentChoice {
  const { q = '', kind = '', status, sort = '' } = query;
  return {
    q: [...q.trim()].slice(0, longestSearch).join('') || undefined,
    kind: kindsOfData.includes(kind) ? kind : undefined,
    status: status === 'void' || status === 'archived' ? status : undefined,
    sort: sort === 'content' || sort === 'name' || sort === 'sender' ? sort : undefined,
  };
}

/** What the service is asked for; paging is added. */
export function queryOf({ q, kind, status, sort }: DocumentChoice): Omit<DocumentQuery, 'limit' | 'offset'> {
  return { q, kind, status, orderBy: sort && orders[sort] };
}
