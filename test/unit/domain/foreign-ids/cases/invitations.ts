/** Invitations, and what a record is to an account. */
import { cases } from './lines.ts';

/** Taking an invitation back that there is not is fine, and changes nothing. */
export const takenBack = cases(
  ['DELETE /records/:0/invitations/:1'],
  `200 owner R1 I2
   200 owner R2 I1
   200 owner R1 I3
   200 owner R1 D1
   403 owner R3 I1
   403 owner R3 I3
   403 member R1 I1
   403 token R1 I1
   403 admin R1 I1`,
);

export const confirmed = cases(
  ['POST /records/:0/invitations/:1/confirm account_id=:2&confirm=true'],
  `404 owner R1 I2 STRANGER
   404 owner R2 I1 STRANGER
   404 owner R1 I3 STRANGER
   404 owner R1 L1 STRANGER
   403 owner R3 I1 STRANGER
   403 owner R3 I3 MEMBER
   403 member R1 I1 STRANGER
   403 token R1 I1 STRANGER
   403 admin R1 I1 STRANGER`,
);

export const relations = cases(
  ['POST /accounts/:0/records/:1/relation relation=child'],
  `403 owner OWNER R3
   403 owner MEMBER R1
   403 owner STRANGER R3
   403 member MEMBER R1
   403 member MEMBER R2
   403 member OWNER R1
   403 token OWNER R1
   403 admin OWNER R1
   404 owner OWNER C1
   404 owner OWNER D1`,
);
