/** Paths of a record with documents, with a carenet, or with both. */
import { cases, oneDocument } from './lines.ts';

const inCarenet = `${oneDocument}/carenets/:2`;

export const recordAndDocument = [
  ...cases(
    [
      `GET ${oneDocument}`,
      `GET ${oneDocument}/meta`,
      `GET ${oneDocument}/attachments/1`,
      `PUT ${oneDocument}/label`,
      `POST ${oneDocument}/replace`,
      `GET ${oneDocument}/versions/`,
      `POST ${oneDocument}/set-status`,
      `GET ${oneDocument}/status-history`,
      `POST ${oneDocument}/rels/annotation/`,
      `GET ${oneDocument}/carenets/`,
      'GET /records/:0/reports/documents/:1',
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
    [`POST ${oneDocument}/reread`, `GET ${oneDocument}/overview`],
    `404 owner R1 D2
     404 owner R1 D3
     404 owner R2 D1
     404 owner R1 S1
     403 owner R3 D1
     403 token R1 D2
     403 token R2 D1`,
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
    [
      `PUT ${oneDocument}/nevershare`,
      `DELETE ${oneDocument}/nevershare`,
      `POST ${oneDocument}/autoshare-kinds`,
    ],
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

export const recordAndTwoDocuments = cases(
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

export const recordDocumentAndCarenet = cases(
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

export const recordAndCarenet = cases(
  [
    'POST /records/:0/autoshare/carenets/:1/bytype/set',
    'POST /records/:0/autoshare/carenets/:1/bytype/unset',
    'POST /records/:0/autoshare/carenets/:1/bykind/set',
    'POST /records/:0/autoshare/carenets/:1/bykind/unset',
    'GET /records/:0/autoshare/carenets/:1/documents/',
  ],
  `404 owner R1 C2
   404 owner R2 C1
   404 owner R1 C3
   403 owner R3 C1
   403 owner R3 C3`,
);
