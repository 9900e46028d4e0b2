/** Paths of a record and an app with its subscriptions. */
import { cases } from './lines.ts';

const all = '/experimental/records/:0/apps/:1/subscriptions/';

export const subscribed = [
  ...cases(
    [`GET ${all}`, `POST ${all} url=/reports/LabResult/&callback=https://problems.example.org/changed`],
    `403 token     R2 USER
     403 token     R3 USER
     403 token     R1 SECOND
     403 second    R1 SECOND
     403 inCarenet R1 USER
     403 owner     R1 USER
     403 app       R1 USER
     403 admin     R1 USER`,
  ),
  ...cases(
    [`DELETE ${all}:2`],
    `404 token R1 USER   U2
     404 token R1 USER   US
     404 token R1 USER   D1
     403 token R2 USER   U2
     403 token R2 USER   U1
     403 token R1 SECOND US
     403 token R1 SECOND U1
     403 owner R1 USER   U1`,
  ),
];
