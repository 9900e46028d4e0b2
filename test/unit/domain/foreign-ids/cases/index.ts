/**
 * Paths with two or more ids of which at least one belongs elsewhere. The ids, which world.ts and further.ts create:
 *
 * - R1 and R2 are records of the owner, R3 is a stranger's. The tokens are for R1 and for C1.
 * - D, C and the kinds of facts (ALLERGY, PROBLEM, …) are a document, a carenet and a fact; their number is that of their record.
 *   H1 is a document that only N1, another carenet of R1, shows.
 * - OWNER, MEMBER, OTHER and STRANGER are accounts. The member is in C1 only. OTHER is in C2 only and has a share of R2.
 * - USER, SECOND, ELSEWHERE and WORKER are apps. ELSEWHERE is enabled on R2 only and in C2 only, WORKER (autonomous) on R2 only.
 * - S and T are documents that USER and SECOND store: with the number of a record on it, without one outside records.
 * - M1, M2 and M3 are messages about R1 and R2 to the owner and about R3 to the stranger. M2OTHER is the copy of M2 that OTHER
 *   got. MA and MM are about no record, to the owner and the member.
 * - WO and WM are what the owner and the member have written about R1, the member in C1; each waits for its second file. A1 is what the
 *   owner has answered to the admin app, with two files. ADMIN is that app.
 * - U1, U2 and US are subscriptions: of USER on R1 and R2, of SECOND on R1.
 * - L1, L2 and L3 are links of R1, R2 and R3. K1 and K2 are what the addresses of L1 and L2 end with, F1 and F2 tickets for their files.
 * - I1, I2 and I3 are invitations to C1, C2 and C3, which the owners of R1, R2 and R3 have sent. The stranger waits to be confirmed for the
 *   first two, the member for the third.
 * - P1, P2 and P3 are uploads of the owner to R1 and R2 and of the stranger to R3; PT is one of USER to R1.
 * - G1, G2 and G3 are access that the owners of R1, R2 and R3 have given an app through SMART App Launch, GC and GM what the owner and the
 *   member have given it in C1.
 * - Other names are external ids, with a plus sign for a space: `of+one` is that of a message or document of USER on R1,
 *   `of+two` of USER on R2, `of+second` of SECOND on R1, and `of+admin` that of a message of the admin app to R1.
 */
import * as accountApps from './account-apps.ts';
import * as audits from './audits.ts';
import * as carenets from './carenets.ts';
import * as documents from './documents.ts';
import * as facts from './facts.ts';
import * as invitations from './invitations.ts';
import type { Case } from './lines.ts';
import * as links from './links.ts';
import * as messages from './messages.ts';
import * as smart from './smart.ts';
import * as storage from './storage.ts';
import * as subscriptions from './subscriptions.ts';

export type { Case } from './lines.ts';

const parts = [
  documents,
  carenets,
  storage,
  facts,
  messages,
  accountApps,
  audits,
  subscriptions,
  links,
  invitations,
  smart,
];

export const mixedCases: readonly Case[] = parts.flatMap((part) =>
  Object.values<readonly Case[]>(part).flat(),
);
