/** Whom each access rule allows: docs/contract/access.md#rules. Typed by hand. */
import { type Marks, marksOf } from './columns.ts';

const table = `
                ANON ADM UI SELF OWN SHR CNA APP TU TA TP TC CU CA RT SR SC SB SN SX
ANYBODY         Y    Y   Y  Y    Y   Y   Y   Y   Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y
ANY             ·    Y   Y  Y    Y   Y   Y   Y   Y  Y  Y  Y  Y  Y  Y  ·  ·  ·  ·  ·
ADMIN           ·    Y   Y  ·    ·   ·   ·   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
ADMIN_OR_SELF   ·    Y   Y  Y    ·   ·   ·   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
SELF            ·    ·   ·  Y    ·   ·   ·   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
PREFS           ·    ·   ·  Y    ·   ·   ·   ·   is ·  ·  is is is ·  ·  ·  ·  ·  ·
UI_ONLY         ·    ·   Y  ·    ·   ·   ·   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
EXT_ID          ·    m   m  ·    ·   ·   ·   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
ACCOUNT         ·    ·   ·  Y    Y   Y   Y   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
APPROVE         ·    ·   ·  ·    Y   Y   p   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
APP2            ·    ·   ·  ·    ·   ·   ·   Y   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
REQTOK          ·    ·   ·  ·    ·   ·   ·   ·   ·  ·  ·  ·  ·  ·  Y  ·  ·  ·  ·  ·
APP_SELF        ·    ·   ·  ·    ·   ·   ·   i   ·  i  i  ·  ·  ·  ·  ·  ·  ·  ·  ·
APP_INBOX       ·    m   m  ·    ·   ·   ·   m   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
APP_AUTO        ·    ·   ·  ·    ·   ·   ·   ia  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
APP_AUTO_REC    ·    ·   ·  ·    ·   ·   ·   iae ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
REC_LIMITED     ·    Y   Y  ·    Y   Y   ·   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
REC_READ        ·    Y   Y  ·    Y   Y   ·   ·   Y  Y  ·  ·  Y  Y  ·  ·  ·  ·  ·  ·
REC_OWNER       ·    Y   Y  ·    Y   ·   ·   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
REC_MSG         ·    Y   Y  ·    ·   ·   ·   ·   Y  Y  ·  ·  Y  Y  ·  ·  ·  ·  ·  ·
REC_DOC         ·    ·   ·  ·    Y   Y   ·   ·   Y  Y  ·  ·  Y  Y  ·  ·  ·  ·  ·  ·
REC_DOC_EXT     ·    ·   ·  ·    ·   ·   ·   ·   i  i  ·  ·  i  i  ·  ·  ·  ·  ·  ·
REC_DOC_CREATE  ·    c   c  ·    Y   Y   ·   ·   Y  Y  ·  ·  Y  Y  ·  ·  ·  ·  ·  ·
REC_CONTROL     ·    ·   ·  ·    Y   Y   ·   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
REC_APP_DOC     ·    ·   ·  ·    ·   ·   ·   ·   i  i  i  ·  i  i  ·  ·  ·  ·  ·  ·
CN_READ         ·    Y   Y  ·    Y   Y   Y   ·   ·  ·  ·  n  ·  ·  ·  ·  ·  ·  ·  ·
CN_PERM         ·    Y   Y  ·    Y   Y   s   ·   ·  ·  ·  ns ·  ·  ·  ·  ·  ·  ·  ·
CN_DOC          ·    ·   ·  ·    Y   Y   Y   ·   Y  Y  ·  n  Y  Y  ·  ·  ·  ·  ·  ·
CN_DEMO         ·    Y   Y  ·    Y   Y   Y   ·   Y  Y  ·  n  Y  Y  ·  ·  ·  ·  ·  ·
CN_PERSON       ·    ·   ·  ·    Y   Y   Y   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
FHIR_READ       ·    ·   ·  ·    ·   ·   ·   ·   ·  ·  ·  ·  ·  ·  ·  Y  Y  Y  ·  ·
FHIR_WRITE      ·    ·   ·  ·    ·   ·   ·   ·   ·  ·  ·  ·  ·  ·  ·  Y  ·  Y  ·  ·
NOBODY          ·    ·   ·  ·    ·   ·   ·   ·   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
`;

export interface RuleRow {
  readonly rule: string;
  readonly marks: Marks;
}

export const ruleRows: readonly RuleRow[] = table
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => {
    const [rule, ...cells] = line.trimEnd().split(/ +/) as [string, ...string[]];
    return { rule, marks: marksOf(cells) };
  });
