/** Paths of a record and a fact. */
import { cases } from './lines.ts';

/** For every call, a fact that the record does not have is 404 for a caller who may read the record. */
function elsewhere(segment: string, kind: string, otherKind: string) {
  return cases(
    [`GET /records/:0/${segment}/:1`],
    `404 owner     R1 ${kind}2
     404 owner     R1 ${kind}3
     404 owner     R2 ${kind}1
     404 owner     R1 ${otherKind}1
     404 owner     R1 D1
     403 owner     R3 ${kind}1
     403 owner     R3 ${kind}3
     404 token     R1 ${kind}2
     404 token     R1 ${kind}3
     404 token     R1 ${otherKind}1
     403 token     R2 ${kind}1
     403 token     R2 ${kind}2
     403 second    R1 ${kind}2
     403 inCarenet R1 ${kind}2
     403 member    R2 ${kind}1
     403 app       R1 ${kind}2
     403 admin     R1 ${kind}2`,
  );
}

export const recordAndFact = [
  ...elsewhere('allergies', 'ALLERGY', 'PROBLEM'),
  ...elsewhere('allergies', 'EXCLUSION', 'VITALS'),
  ...elsewhere('allergy_exclusions', 'EXCLUSION', 'PROBLEM'),
  ...elsewhere('allergy_exclusions', 'ALLERGY', 'FILL'),
  ...elsewhere('problems', 'PROBLEM', 'ALLERGY'),
  ...elsewhere('encounters', 'ENCOUNTER', 'VITALS'),
  ...elsewhere('fulfillments', 'FILL', 'MEDICATION'),
  ...elsewhere('immunizations', 'IMMUNIZATION', 'EXCLUSION'),
  ...elsewhere('lab_results', 'LAB', 'PROBLEM'),
  ...elsewhere('medications', 'MEDICATION', 'FILL'),
  ...elsewhere('vital_signs', 'VITALS', 'ENCOUNTER'),
];
