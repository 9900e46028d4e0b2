/** Paths of a carenet with a document, an account or an app, and of a record with an app or an account. */
import { cases, onRecord } from './lines.ts';

export const carenetAndDocument = cases(
  [
    'GET /carenets/:0/documents/:1',
    'GET /carenets/:0/documents/:1/meta',
    'GET /carenets/:0/documents/:1/attachments/1',
    'GET /carenets/:0/reports/documents/:1',
  ],
  `404 owner     C1 D2
   404 owner     C1 D3
   404 owner     C1 H1
   404 owner     N1 D1
   403 owner     C3 D1
   403 owner     C3 D3
   404 member    C1 D2
   404 member    C1 H1
   403 member    N1 H1
   403 member    C2 D1
   404 inCarenet C1 D2
   404 inCarenet C1 H1
   403 inCarenet N1 H1
   403 inCarenet C2 D1
   404 token     C1 D2
   404 token     C1 S1
   403 token     C2 D1
   403 token     C2 D2`,
);

export const carenetAndAccount = [
  ...cases(
    ['DELETE /carenets/:0/accounts/:1'],
    `200 owner  C1 OTHER
     403 owner  C3 MEMBER
     403 member C2 OTHER
     403 member C1 OTHER`,
  ),
  ...cases(
    ['GET /carenets/:0/accounts/:1/permissions'],
    `404 owner     C1 OTHER
     404 owner     C2 MEMBER
     404 owner     C1 STRANGER
     404 admin     C1 OTHER
     403 owner     C3 MEMBER
     403 member    C1 OTHER
     403 member    C2 MEMBER
     403 inCarenet C1 OTHER
     403 inCarenet C2 MEMBER`,
  ),
];

export const carenetAndApp = [
  ...cases(
    ['PUT /carenets/:0/apps/:1'],
    `404 owner C1 ELSEWHERE
     403 owner C3 USER
     403 owner C3 ELSEWHERE`,
  ),
  ...cases(
    ['DELETE /carenets/:0/apps/:1'],
    `200 owner C1 ELSEWHERE
     403 owner C3 USER`,
  ),
  ...cases(['GET /carenets/:0/apps/:1/permissions'], '403 owner C1 ELSEWHERE'),
];

export const recordAndApp = [
  ...cases(
    [`GET ${onRecord}`],
    `404 owner R1 ELSEWHERE
     404 admin R1 ELSEWHERE
     403 owner R3 USER`,
  ),
  ...cases([`PUT ${onRecord}`], '403 owner R3 ELSEWHERE'),
  ...cases(
    [`DELETE ${onRecord}`],
    `200 owner R1 ELSEWHERE
     403 owner R3 USER`,
  ),
  ...cases([`POST ${onRecord}/setup`], '403 owner R1 USER'),
  ...cases(
    ['POST /apps/:0/records/:1/access_token'],
    `403 worker WORKER R1
     403 worker USER   R2
     403 app    USER   R1`,
  ),
];

export const recordAndAccount = cases(
  ['DELETE /records/:0/shares/:1', 'POST /records/:0/shares/:1/delete'],
  `200 owner R1 OTHER
   403 owner R3 OTHER`,
);
