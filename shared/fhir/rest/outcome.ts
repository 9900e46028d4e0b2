/** What went wrong, or is to be known, as an OperationOutcome: docs/contract/fhir-api.md#errors. */
import type { JsonObject } from '../json.ts';
import { present } from '../write/people.ts';

/** Those of https://hl7.org/fhir/R4/valueset-issue-type.html that the service gives. */
export type IssueType =
  | 'business-rule'
  | 'conflict'
  | 'deleted'
  | 'exception'
  | 'forbidden'
  | 'informational'
  | 'invalid'
  | 'login'
  | 'not-found'
  | 'not-supported'
  | 'required'
  | 'structure'
  | 'throttled'
  | 'too-costly'
  | 'too-long'
  | 'transient'
  | 'value';

export interface Issue {
  /** `error` when absent. */
  readonly severity?: 'fatal' | 'error' | 'warning' | 'information';
  readonly code: IssueType;
  /** A sentence for developers. It shows nothing of the content. */
  readonly text: string;
  /** FHIRPath of the elements. */
  readonly expression?: readonly string[];
}

/** At least one issue. */
export function operationOutcome(issues: readonly [Issue, ...Issue[]]): JsonObject {
  return {
    resourceType: 'OperationOutcome',
    issue: issues.map(
      ({ severity = 'error', code, text, expression }) =>
        present({ severity, code, details: { text }, expression })!,
    ),
  };
}

const byStatus: Readonly<Record<number, IssueType>> = {
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
  428: 'required',
  429: 'throttled',
  503: 'transient',
};

/** The kind of issue that a status of HTTP stands for. */
export function issueCodeOf(status: number): IssueType {
  return byStatus[status] ?? (status < 500 ? 'invalid' : 'exception');
}
