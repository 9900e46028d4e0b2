/**
 * Paths that name two things or more of which at least one belongs elsewhere. In the paths: R1 and R2 are records of
 * the owner, R3 is a stranger's; the number of a document (D), a carenet (C) or a stored document (S, T) is that of
 * its record. H1 is a document that only N1, another carenet of R1, shows. The member is in C1 alone, OTHER in C2
 * alone and has a share of R2; ELSEWHERE is enabled on R2 alone and in C2 alone, WORKER (autonomous) on R2 alone.
 * S and T without a number are stored apart from records. Names of kinds (ALLERGY, PROBLEM, …) are facts, their number is
 * that of their record too. The tokens are for R1, and for C1.
 */
import * as carenets from './carenets.ts';
import * as documents from './documents.ts';
import * as facts from './facts.ts';
import type { Case } from './lines.ts';
import * as storage from './storage.ts';

export type { Case } from './lines.ts';

export const mixedCases: readonly Case[] = [documents, carenets, storage, facts].flatMap((part) =>
  Object.values<readonly Case[]>(part).flat(),
);
