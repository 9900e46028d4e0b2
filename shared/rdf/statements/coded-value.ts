/** Coded values and their codes: docs/contract/rdf.md#general-shape. */
import { iriPart } from '../iri.ts';
import type { Description } from '../terms.ts';
import { literal, statement } from '../terms.ts';
import { dcterms, sp } from '../vocabulary.ts';

/** A code: its title, its system and its class. */
export interface Code {
  readonly title?: string;
  readonly system: string;
  readonly identifier: string;
  /** Undefined for a code of another system than that of the vocabulary. */
  readonly type: string | undefined;
}

/**
 * The code itself: one resource, however many facts use it. A code of another system than the vocabulary knows has no URI: its
 * system may be any text, and nobody has said how the two are joined.
 */
export function describeCode({ title, system, identifier, type }: Code): Description {
  return {
    kind: 'description',
    ...(type !== undefined && { iri: system + iriPart(identifier) }),
    types: type === undefined ? [sp('Code')] : [sp('Code'), type],
    statements: [
      ...(title === undefined ? [] : [statement(dcterms('title'), literal(title))]),
      statement(sp('system'), literal(system)),
      statement(dcterms('identifier'), literal(identifier)),
    ],
  };
}

/** A use of the code under a title. */
export function describeCodedValue(title: string, code: Code): Description {
  return {
    kind: 'description',
    types: [sp('CodedValue')],
    statements: [
      statement(dcterms('title'), literal(title)),
      statement(sp('code'), describeCode({ ...code, title })),
    ],
  };
}
