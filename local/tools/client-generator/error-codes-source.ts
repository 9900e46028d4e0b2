/** Generates the error codes of the client, each with what to do about it. */
import { errorRemedies } from '../reference/error-remedies.ts';
import { formatted } from './formatted.ts';

/** Path of the generated file, relative to the project's directory. */
export const errorCodesFile = 'shared/client/error-codes.ts';

const head = `/**
 * The error codes of the service, and what to do about each. Generated from the catalogue of errors by \`npm run docs\`; a
 * test checks that it is up to date.
 */`;

/** Returns the whole file, formatted like the project's other files. */
export function errorCodesSource(): string {
  const entries = Object.entries(errorRemedies).map(
    ([code, remedy]) => `  ${code}: ${JSON.stringify(withoutLinks(remedy))},`,
  );
  const remedies = `export const remedies = {\n${entries.join('\n')}\n} as const;`;
  const code = 'export type ErrorCode = keyof typeof remedies;';
  return formatted(errorCodesFile, `${head}\n${remedies}\n\n${code}\n`);
}

/** A message is no page: of a link, it has the text and the file, which the package does not contain. */
function withoutLinks(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 (docs/$2)');
}
