/** Paths of documents that an app has stored for itself or named in a record. */
import { cases, oneDocument, onRecord } from './lines.ts';

const external = '/records/:0/documents/external/:1/:2';

export const storedOnRecord = [
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

export const storedApart = [
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

export const namedByApp = [
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
