/** Links and what opens them, and uploads. */
import { cases } from './lines.ts';

export const recordAndLink = cases(
  ['POST /records/:0/links/:1/end', 'POST /records/:0/links/:1/again'],
  `404 owner R1 L2
   404 owner R2 L1
   404 owner R1 L3
   404 owner R1 D1
   403 owner R3 L1
   403 owner R3 L3
   403 token R1 L1
   403 admin R1 L1`,
);

export const linkAndFile = cases(
  ['GET /shl/:0/files/:1'],
  `404 owner K1 F2
   404 owner K2 F1
   404 owner L1 F1
   200 owner K1 F1`,
);

/** Only who has started an upload completes it. */
export const recordAndUpload = cases(
  ['POST /records/:0/documents/uploads/:1/complete'],
  `404 owner R1 P2
   404 owner R2 P1
   404 owner R1 P3
   404 owner R1 PT
   404 token R1 P1
   403 token R2 P2
   403 owner R3 P1
   403 owner R3 P3`,
);
