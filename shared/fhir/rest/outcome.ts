/** OperationOutcome: how the FHIR base says what went wrong, or what it left out (https://hl7.org/fhir/R4/operationoutcome.html). */
import type { JsonObject } from '../json.ts';

export interface Issue {
  /** `error` when absent. */
  readonly severity?: 'fatal' | 'error' | 'warning' | 'information';
  /** Of the value set issue-type. */
  readonly code: string;
  /** For people. */
  readonly text: string;
  /** FHIRPath of what it is about. */
  readonly expression?: readonly string[];
}

/** An OperationOutcome with these issues, of which there is one at least. */
export function operationOutcome(issues: readonly Issue[]): JsonObject {
  return {
    resourceType: 'OperationOutcome',
    issue: issues.map(({ severity = 'error', code, text, expression }) => ({
      severity,
      code,
      details: { text },
      diagnostics: text,
      ...(expression && { expression }),
    })),
  };
}

const codes: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'processing',
  428: 'required',
  429: 'throttled',
  503: 'transient',
};

/** The code of the issue behind a status, of the value set issue-type. */
export function issueCodeOf(status: number): string {
  return codes[status] ?? 'exception';
}
