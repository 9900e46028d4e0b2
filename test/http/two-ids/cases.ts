/**
 * Paths that name two things or more of which at least one belongs elsewhere. In the paths: R1 and R2 are records of
 * the owner, R3 is a stranger's; the number of a document (D), a carenet (C) or a stored document (S, T) is that of
 * its record. H1 is a document that only N1, another carenet of R1, shows. The member is in C1 alone, OTHER in C2
 * alone and has a share of R2; ELSEWHERE is enabled on R2 alone and in C2 alone, WORKER (autonomous) on R2 alone.
 * S and T are stored apart from records. The tokens are for R1, and for C1.
 */
import type { Caller } from './world.ts';

export interface Case {
  readonly caller: Caller;
  readonly method: string;
  /** With names of ids in braces. */
  readonly path: string;
  readonly status: number;
}

/** Lines of a status, a caller and the ids to put in for the letters of the calls. */
function cases(calls: readonly string[], lines: string): Case[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [status, caller, ...ids] = line.trim().split(/\s+/) as [string, Caller, ...string[]];
      return calls.map((call) => {
        const [method, template] = call.split(' ') as [string, string];
        const path = template.replace(/:(\d)/g, (_, index: string) => `{${ids[Number(index)]!}}`);
        return { caller, method, path, status: Number(status) };
      });
    });
}

const oneDocument = '/records/:0/documents/:1';
const inCarenet = `${oneDocument}/carenets/:2`;
const onRecord = '/records/:0/apps/:1';

const recordAndDocument = [
  ...cases(
    [
      `GET ${oneDocument}`,
      `GET ${oneDocument}/meta`,
      `PUT ${oneDocument}/label`,
      `POST ${oneDocument}/replace`,
      `GET ${oneDocument}/versions/`,
      `POST ${oneDocument}/set-status`,
      `GET ${oneDocument}/status-history`,
      `POST ${oneDocument}/rels/annotation/`,
      `GET ${oneDocument}/carenets/`,
    ],
    `404 owner R1 D2
     404 owner R1 D3
     404 owner R2 D1
     404 owner R1 S1
     403 owner R3 D1
     404 token R1 D2
     404 token R1 S1
     403 token R2 D1
     403 token R2 D2`,
  ),
  ...cases(
    [`GET ${oneDocument}/rels/annotation/`],
    `400 owner R1 D2
     400 owner R1 D3
     403 owner R3 D1
     400 token R1 D2
     403 token R2 D1`,
  ),
  ...cases(
    [`PUT ${oneDocument}/nevershare`, `DELETE ${oneDocument}/nevershare`],
    `404 owner R1 D2
     404 owner R1 D3
     403 owner R3 D1
     403 token R1 D2`,
  ),
  ...cases([`PUT ${oneDocument}/meta`], '403 owner R1 D2'),
  ...cases(
    [`POST ${oneDocument}/replace`],
    `404 admin R1 D2
     404 admin R1 D3`,
  ),
];

const recordAndTwoDocuments = cases(
  ['PUT /records/:0/documents/:1/rels/annotation/:2'],
  `404 owner R1 D2 D1
   404 owner R1 D1 D2
   404 owner R1 D2 D2
   404 owner R1 D3 D1
   404 owner R1 D1 D3
   404 owner R1 D1 S1
   404 owner R2 D1 H1
   403 owner R3 D1 H1
   403 owner R3 D3 D1
   404 token R1 D2 D1
   404 token R1 D1 D2
   403 token R2 D1 D2`,
);

const recordDocumentAndCarenet = cases(
  [`PUT ${inCarenet}`, `DELETE ${inCarenet}`, `POST ${inCarenet}/autoshare-revert`],
  `404 owner R1 D2 C1
   404 owner R1 D1 C2
   404 owner R1 D2 C2
   404 owner R2 D1 C1
   404 owner R1 D3 C1
   404 owner R1 D1 C3
   404 owner R1 D3 C3
   403 owner R3 D1 C1
   403 owner R3 D3 C1
   403 owner R3 D1 C3`,
);

const recordAndCarenet = cases(
  [
    'POST /records/:0/autoshare/carenets/:1/bytype/set',
    'POST /records/:0/autoshare/carenets/:1/bytype/unset',
  ],
  `404 owner R1 C2
   404 owner R2 C1
   404 owner R1 C3
   403 owner R3 C1
   403 owner R3 C3`,
);

const carenetAndDocument = cases(
  ['GET /carenets/:0/documents/:1', 'GET /carenets/:0/documents/:1/meta'],
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

const carenetAndAccount = [
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

const carenetAndApp = [
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

const recordAndApp = [
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

const recordAndAccount = cases(
  ['DELETE /records/:0/shares/:1', 'POST /records/:0/shares/:1/delete'],
  `200 owner R1 OTHER
   403 owner R3 OTHER`,
);

const storedOnRecord = [
  ...cases(
    [`GET ${onRecord}/documents/`, `POST ${onRecord}/documents/`],
    `403 token R2 USER
     403 token R1 SECOND
     403 token R3 USER
     403 app   R1 USER`,
  ),
  ...cases(
    [
      `GET ${onRecord}/documents/:2`,
      `DELETE ${onRecord}/documents/:2`,
      `GET ${onRecord}/documents/:2/meta`,
      `PUT ${onRecord}/documents/:2/label`,
    ],
    `404 token R1 USER S2
     404 token R1 USER T1
     404 token R1 USER S
     404 token R1 USER D1
     403 token R2 USER S2
     403 token R2 USER S1
     403 token R1 SECOND T1
     403 token R1 SECOND S1`,
  ),
  ...cases(
    [`GET ${onRecord}/documents/external/:2`, `GET ${onRecord}/documents/external/:2/meta`],
    `404 token R1 USER   of+two
     404 token R1 USER   of+second
     404 token R1 USER   of+user
     403 token R2 USER   of+two
     403 token R1 SECOND of+second`,
  ),
  ...cases(
    [`PUT ${onRecord}/documents/external/:2`, `POST ${onRecord}/documents/external/:2`],
    `403 token R2 USER   of+two
     403 token R1 SECOND of+second`,
  ),
];

const storedApart = [
  ...cases(
    [
      'GET /apps/:0/documents/:1',
      'DELETE /apps/:0/documents/:1',
      'GET /apps/:0/documents/:1/meta',
      'PUT /apps/:0/documents/:1/label',
    ],
    `404 app USER T
     404 app USER S1
     404 app USER D1
     403 app SECOND T
     403 app SECOND S`,
  ),
  ...cases(['PUT /apps/:0/documents/:1'], '403 app SECOND T'),
  ...cases(
    ['GET /apps/:0/documents/external/:1', 'GET /apps/:0/documents/external/:1/meta'],
    `404 app USER   of+second
     404 app USER   of+one
     403 app SECOND of+second`,
  ),
  ...cases(['PUT /apps/:0/documents/external/:1'], '403 app SECOND of+second'),
];

const external = '/records/:0/documents/external/:1/:2';

const namedByApp = [
  ...cases(
    [`GET ${external}`, `GET ${external}/meta`, `PUT ${external}/label`],
    `404 token R1 USER   of+two
     404 token R1 USER   of+second
     404 token R1 USER   of+one
     403 token R2 USER   of+two
     403 token R1 SECOND of+second`,
  ),
  ...cases(
    [`PUT ${external}`],
    `403 token R2 USER   new
     403 token R1 SECOND new`,
  ),
  ...cases(
    [
      `PUT ${oneDocument}/replace/external/:2/:3`,
      `POST ${oneDocument}/rels/annotation/external/:2/:3`,
      `PUT ${oneDocument}/rels/annotation/external/:2/:3`,
    ],
    `404 token R1 D2 USER   new
     404 token R1 D3 USER   new
     404 token R1 S1 USER   new
     403 token R2 D1 USER   new
     403 token R2 D2 USER   new
     403 token R1 D1 SECOND new
     403 owner R1 D2 USER   new`,
  ),
];

export const mixedCases: readonly Case[] = [
  ...recordAndDocument,
  ...recordAndTwoDocuments,
  ...recordDocumentAndCarenet,
  ...recordAndCarenet,
  ...carenetAndDocument,
  ...carenetAndAccount,
  ...carenetAndApp,
  ...recordAndApp,
  ...recordAndAccount,
  ...storedOnRecord,
  ...storedApart,
  ...namedByApp,
];
