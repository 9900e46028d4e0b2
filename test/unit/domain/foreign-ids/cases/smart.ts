/** Access that people have given apps through SMART App Launch. */
import { cases } from './lines.ts';

export const recordAndGrant = cases(
  ['DELETE /records/:0/smart/grants/:1'],
  `404 owner R1 G2
   404 owner R2 G1
   404 owner R1 G3
   404 owner R1 D1
   403 owner R3 G1
   403 owner R3 G3
   403 token R1 G1
   403 member R1 GM
   403 admin R1 G1`,
);

/** A member ends what the member has given; who controls the record ends all of the circle. */
export const carenetAndGrant = cases(
  ['DELETE /carenets/:0/smart/grants/:1'],
  `404 owner C1 G1
   404 owner N1 GM
   404 owner C2 GM
   404 member C1 G1
   404 member C1 GC
   403 member C2 GM
   403 inCarenet C1 GM
   403 owner C3 GM`,
);
