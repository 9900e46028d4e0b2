/**
 * Paths with two or more ids of which at least one belongs elsewhere. In the paths, R1 and R2 are records of
 * the owner, R3 is a stranger's; the number of a document (D), a carenet (C) or a stored document (S, T) is
 * that of its record. H1 is a document that only N1, another carenet of R1, shows. The member is in C1 only.
 * OTHER is in C2 only and has a share of R2. ELSEWHERE is enabled on R2 only and in C2 only, WORKER
 * (autonomous) on R2 only. S and T without a number are stored outside records. M1, M2 and M3 are messages
 * about R1 and R2 to the owner and about R3 to the stranger. M2OTHER is the copy of M2 that OTHER got. MA and
 * MM are about no record, to the owner and the member. U1, U2 and US are subscriptions: of USER on R1 and R2,
 * of SECOND on R1. Names of kinds (ALLERGY, PROBLEM, …) are facts, whose number is also that of their record.
 * The tokens are for R1 and for C1.
 */
import * as accountApps from './account-apps.ts';
import * as audits from './audits.ts';
import * as carenets from './carenets.ts';
import * as documents from './documents.ts';
import * as facts from './facts.ts';
import type { Case } from './lines.ts';
import * as messages from './messages.ts';
import * as storage from './storage.ts';
import * as subscriptions from './subscriptions.ts';

export type { Case } from './lines.ts';

const parts = [documents, carenets, storage, facts, messages, accountApps, audits, subscriptions];

export const mixedCases: readonly Case[] = parts.flatMap((part) =>
  Object.values<readonly Case[]>(part).flat(),
);
