/** One of several equal parts of a folder's mutants, where all of them would take hours. */
import { createHash } from 'node:crypto';
import { type Mutation, textOf } from './mutants.ts';

/** Such as the third of twenty. */
export interface Share {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** A digest of its text decides: so a mutant stays in its share when lines move, and each share is spread over all files. */
export function isInShare(mutation: Mutation, { number, of }: Share): boolean {
  const digest = createHash('sha256').update(textOf(mutation)).digest();
  return digest.readUInt32BE() % of === number - 1;
}

/** Reads `3/20`. Undefined for anything else. */
export function readShare(text: string): Share | undefined {
  const [, number, of] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text)?.map(Number) ?? [];
  return number !== undefined && of !== undefined && number <= of ? { number, of } : undefined;
}
