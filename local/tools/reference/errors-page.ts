/** docs/errors.md, made of the catalogue of errors. */
import { type ErrorDefinition, errorSubjects } from '../../../shared/error-catalogue.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { errorRemedies } from './error-remedies.ts';
import { table } from './markdown/table.ts';

const introduction = `# Errors

For authors of clients. Generated from the catalogue of errors by \`npm run docs\`; a test proves it fresh.

Every error of the service has the header \`X-Error-Code\`, with one of the codes below. A code keeps its meaning; the text
in the body may become clearer from one release to the next, so clients compare codes. Names in braces are filled in.
The body is one short line of \`text/plain\`, or empty.

403, 404 and 500 have one code each. They never say why access was denied, what is missing or what failed inside. A
response of API Gateway itself, such as 429, has no code.`;

/** The whole of docs/errors.md. */
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
