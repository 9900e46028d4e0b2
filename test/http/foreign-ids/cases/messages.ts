/**
 * Paths of an account with messages, of a record with messages sent to it, and of notifications. Attachments are named by their
 * number: each message has one, and each message that is still waiting for its attachments (`of+one`, …) two.
 */
import { cases } from './lines.ts';

const inbox = '/accounts/:0/inbox/:1';
const sent = '/records/:0/inbox/:1';

export const accountAndMessage = [
  ...cases(
    [`GET ${inbox}`, `POST ${inbox}/archive`],
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
