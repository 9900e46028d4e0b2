/**
 * Paths of an account with messages, of a record with messages sent to it, and of notifications. Attachments are named by their
 * number: each message has one, and each message that is still waiting for its attachments (`of+one`, …) two.
 */
import { cases } from './lines.ts';

const folder = '/accounts/:0/sent/:1';
const appInbox = '/apps/:0/inbox/:1';
const inbox = '/accounts/:0/inbox/:1';
const sent = '/records/:0/inbox/:1';

export const accountAndMessage = [
  ...cases(
    [`GET ${inbox}`, `POST ${inbox}/archive`, `POST ${inbox}/reply body=new`],
    `404 owner     OWNER    M3
     404 owner     OWNER    MM
     404 owner     OWNER    M2OTHER
     404 owner     OWNER    D1
     403 owner     MEMBER   MM
     403 owner     OTHER    M2OTHER
     403 owner     STRANGER M3
     403 member    OWNER    M1
     403 token     OWNER    M1
     403 inCarenet MEMBER   MM
     403 admin     OWNER    M1`,
  ),
  ...cases(
    [`GET ${inbox}/attachments/:2`],
    `404 owner     OWNER  M3      1
     404 owner     OWNER  M2OTHER 1
     404 owner     OWNER  MM      1
     404 owner     OWNER  MA      1
     404 owner     OWNER  WO      1
     404 owner     OWNER  M1      2
     400 owner     OWNER  M1      x
     403 owner     OTHER  M2OTHER 1
     403 member    OWNER  M1      1
     403 token     OWNER  M1      1
     403 admin     OWNER  M1      1`,
  ),
  ...cases(
    [`POST ${inbox}/attachments/:2/accept`],
    `404 owner     OWNER  M3      1
     404 owner     OWNER  M2OTHER 1
     404 owner     OWNER  MM      1
     404 owner     OWNER  MA      1
     404 owner     OWNER  M1      2
     400 owner     OWNER  M1      x
     403 owner     OTHER  M2OTHER 1
     403 member    OWNER  M1      1
     403 token     OWNER  M1      1
     403 inCarenet OWNER  M1      1
     403 admin     OWNER  M1      1`,
  ),
];

export const accountAndSent = [
  ...cases(
    [`GET ${folder}`, `DELETE ${folder}`],
    `404 owner  OWNER  WM
     404 owner  OWNER  M1
     404 owner  OWNER  A1
     404 member MEMBER WO
     404 member MEMBER D1
     403 owner  MEMBER WM
     403 member OWNER  WO
     403 token  OWNER  WO
     403 admin  OWNER  WO`,
  ),
  ...cases(
    [`GET ${folder}/attachments/:2`],
    `404 owner  OWNER  WM 1
     404 owner  OWNER  WO 2
     404 owner  OWNER  M1 1
     400 owner  OWNER  WO x
     403 owner  MEMBER WM 1
     403 member OWNER  WO 1
     403 token  OWNER  WO 1
     403 admin  OWNER  WO 1`,
  ),
  ...cases(
    [`POST ${folder}/attachments/:2`],
    `404 owner  OWNER  WM 2
     404 owner  OWNER  M1 1
     400 owner  OWNER  WO 1
     400 owner  OWNER  WO 3
     400 owner  OWNER  WO x
     403 owner  MEMBER WM 2
     403 member OWNER  WO 2
     403 token  OWNER  WO 2
     403 admin  OWNER  WO 2`,
  ),
];

export const appAndAnswer = [
  ...cases(
    [`GET ${appInbox}`, `POST ${appInbox}/archive`],
    `404 app   USER  A1
     404 admin ADMIN WO
     404 admin ADMIN MA
     403 admin USER  A1
     403 app   ADMIN A1
     403 token USER  A1
     403 owner ADMIN A1`,
  ),
  ...cases(
    [`GET ${appInbox}/attachments/:2`],
    `404 app   USER  A1 1
     404 admin ADMIN A1 3
     404 admin ADMIN MA 1
     400 admin ADMIN A1 x
     403 app   ADMIN A1 1
     403 owner ADMIN A1 1`,
  ),
];

/** Whom and what a message names: people who do not share the record, and documents of other records. */
export const namedInLetters = [
  ...cases(
    ['POST /records/:0/messages to=:1&body=new'],
    `400 owner  R1 OTHER
     400 owner  R1 STRANGER
     400 owner  R2 MEMBER
     400 owner  R1 OWNER
     403 owner  R3 STRANGER
     403 member R1 OWNER
     403 token  R1 MEMBER
     403 admin  R1 MEMBER`,
  ),
  ...cases(
    ['POST /records/:0/messages to=:1&body=new&document_ids=:2'],
    `404 owner R1 MEMBER D2
     404 owner R1 MEMBER D3
     404 owner R1 MEMBER S1
     404 owner R2 OTHER  D1
     400 owner R1 OTHER  D1`,
  ),
  ...cases(
    ['POST /carenets/:0/messages body=new&document_ids=:1'],
    `404 member C1 H1
     404 member C1 D2
     404 member C1 D3
     403 member N1 H1
     403 member C2 D2
     403 owner  C3 D3
     403 token  C1 D1
     403 admin  C1 D1`,
  ),
];

export const recordAndMessage = [
  ...cases(
    [`POST ${sent}`],
    `400 token     R1 of+one
     403 token     R2 of+one
     403 token     R3 new
     403 owner     R1 new
     403 second    R1 new
     403 inCarenet R1 new
     403 app       R1 new`,
  ),
  ...cases(
    [`POST ${sent}/attachments/:2`],
    `404 token  R1 of+two    1
     404 token  R1 of+second 1
     404 token  R1 of+admin  1
     404 admin  R1 of+one    1
     404 admin  R2 of+admin  1
     400 token  R1 of+one    3
     400 token  R1 of+one    x
     403 token  R2 of+two    1
     403 token  R2 of+one    1
     403 owner  R1 of+one    1
     403 second R1 of+second 1
     403 app    R1 of+one    1`,
  ),
];

export const recordAndNotified = cases(
  [
    'POST /records/:0/notifications/ content=new&document_id=:1',
    'POST /records/:0/notify content=new&document_id=:1',
  ],
  `404 token R1 D2
   404 token R1 D3
   404 token R1 S1
   404 admin R1 D2
   404 admin R2 D1
   403 token R2 D1
   403 token R2 D2
   403 owner R1 D1`,
);
