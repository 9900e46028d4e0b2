/** What a check of FHIR found. */
import type { CodeReport } from './profiles/code-report.ts';

export interface Findings {
  /** What is wrong, a sentence each; empty when nothing is. */
  readonly errors: readonly string[];
  /** Which codes were checked, and which could not be. */
  readonly codes: CodeReport;
}
