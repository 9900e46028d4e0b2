/** Paths of an account and an app, some with a record or carenet in the form. */
import { cases } from './lines.ts';

const app = '/accounts/:0/apps/:1';

export const preferences = cases(
  [`GET ${app}/preferences`, `PUT ${app}/preferences`, `DELETE ${app}/preferences`],
  `403 owner     MEMBER   USER
   403 owner     STRANGER USER
   403 member    OWNER    USER
   403 token     OWNER    SECOND
   403 token     MEMBER   USER
   403 token     OTHER    USER
   403 inCarenet OWNER    USER
   403 inCarenet MEMBER   SECOND
   403 second    OWNER    SECOND
   403 app       OWNER    USER
   403 worker    OWNER    WORKER
   403 admin     OWNER    USER`,
);

export const connectCredentials = [
  ...cases(
    [`POST ${app}/connect_credentials record_id=:2`],
    `403 owner     OWNER  USER      R3
     403 owner     OWNER  ELSEWHERE R1
     403 owner     OWNER  WORKER    R1
     403 owner     MEMBER USER      R1
     403 member    OWNER  USER      R1
     403 member    MEMBER USER      R1
     403 member    MEMBER USER      R2
     403 token     OWNER  USER      R1
     403 inCarenet MEMBER USER      R1
     403 admin     OWNER  USER      R1
     404 owner     OWNER  USER      C1
     404 owner     OWNER  USER      D1`,
  ),
  ...cases(
    [`POST ${app}/connect_credentials carenet_id=:2`],
    `403 owner  OWNER  USER      C2
     403 owner  OWNER  USER      C3
     403 owner  OWNER  ELSEWHERE C1
     403 owner  OWNER  WORKER    C2
     403 member MEMBER USER      C2
     403 member MEMBER USER      C3
     403 member MEMBER USER      N1
     403 member MEMBER ELSEWHERE C2
     404 owner  OWNER  USER      R1`,
  ),
];
