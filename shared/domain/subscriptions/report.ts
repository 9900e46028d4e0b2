/** Which report a subscription is about (docs/contract/subscriptions.md#url). */
import { reportAt } from '../../api/report-paths.ts';
import { ApiError } from '../../errors.ts';
import { categoryParts, measurementParts } from '../../facts/fact-parts.ts';
import { limits } from '../../limits.ts';
import { modelNamed } from '../../models/registry.ts';
import { minimalReports } from '../../reports/minimal/reports/index.ts';

export interface SubscribedReport {
  /** With a slash at both ends, otherwise as it was given. */
  readonly url: string;
  /** The model whose facts the report shows. */
  readonly model: string;
  /** The measurements or readings that it is limited to; absent: all. */
  readonly parts?: readonly string[];
}

/** Reads the URL of a report, relative to its record. Throws 400 for any other. */
export function readReport(given: string): SubscribedReport {
  const url = normalise(given);
  const report = isPlainPath(url) ? reportAt(url) : undefined;
  if (!report) throw notAReport();
  const { DATA_MODEL, LAB_CODE, CATEGORY } = report.params;
  const model = report.minimal ? minimalReports.get(report.minimal)!.model : modelNamed(DATA_MODEL!)?.name;
  if (!model) throw notAReport();
  if (LAB_CODE !== undefined) return { url, model, parts: measurementParts(LAB_CODE) };
  if (CATEGORY !== undefined) return { url, model, parts: categoryParts(CATEGORY) };
  return { url, model };
}

function normalise(url: string): string {
  const start = url.startsWith('/') ? '' : '/';
  const end = url.endsWith('/') ? '' : '/';
  return `${start}${url}${end}`;
}

/** A path alone, whose segments cannot be read as other ones. */
function isPlainPath(url: string): boolean {
  if ([...url].length > limits.subscriptionUrl) return false;
  return !/[?#]|%2f|(\.|%2e){2}|\/(\.|%2e)\//i.test(url);
}

function notAReport(): ApiError {
  const form =
    'a report of the record, such as /reports/minimal/labs/ or /reports/LabResult/, without a query';
  return new ApiError('parameter_invalid', { name: 'url', form });
}
