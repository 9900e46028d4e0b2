/** Generates docs/errors.md from the catalogue of errors. */
import { type ErrorDefinition, errorSubjects } from '../../../shared/error-catalogue.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { errorRemedies } from './error-remedies.ts';
import { table } from './markdown/table.ts';

const introduction = `# Errors

For authors of clients. Generated from the catalogue of errors by \`npm run docs\`; a test checks that it is up to date.

Every error of the service has the header \`X-Error-Code\`, with one of the codes below. The meaning of a code never changes. The
text in the body may become clearer in a new release, so clients compare codes. Names in braces stand for values.
The body is one short line of \`text/plain\`, or empty.

403, 404 and 500 have one code each. They never say why access was denied, what is missing or what failed inside. A
response of API Gateway itself, such as 429, has no code.`;

/** Returns the whole of docs/errors.md. */
export function errorsMarkdown(): string {
  const sections = Object.entries(errorSubjects).flatMap(([subject, errors]) => [
    `## ${subject}`,
    errorTable(errors),
  ]);
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

function errorTable(errors: Readonly<Record<string, ErrorDefinition>>): string {
  const rows = Object.entries(errors).map(([code, { status, text }]) => [
    `\`${code}\``,
    String(status),
    text === '' ? 'empty' : text,
    errorRemedies[code as ErrorCode],
  ]);
  return table(['Code', 'Status', 'Text', 'What to do'], rows);
}
