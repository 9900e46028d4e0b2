/** Generates docs/fhir-search.md from the search parameters. */
import { rowsOf, rowsOfAll, typesWithParameters } from '../../../shared/fhir/rest/parameters/index.ts';
import { mainDatesOf } from '../../../shared/fhir/rest/parameters/main.ts';
import type { ParameterTexts } from '../../../shared/fhir/rest/parameters/parameter.ts';
import { table } from './markdown/table.ts';

const introduction = `# Search parameters

For authors of apps that search the FHIR base. Generated from the parameters in
[shared/fhir/rest/parameters](../shared/fhir/rest/README.md) by \`npm run docs\`; a test checks that it is up to date. How values are compared, and
what else a search may say, is in the [contract](contract/fhir-api.md#search).

An element in brackets is the one with that value; \`>Patient\` keeps the references to that type. Types that are not listed have
\`identifier\`. The date by which resources are ordered is that of the first parameter for which a resource has a value.`;

/** Returns the whole of docs/fhir-search.md. */
export function fhirSearchMarkdown(): string {
  const sections = typesWithParameters().flatMap((type) => [
    `## ${type}`,
    ...orderOf(type),
    parameterTable(rowsOf(type)),
  ]);
  return `${[introduction, '## All types', parameterTable(rowsOfAll), ...sections].join('\n\n')}\n`;
}

function orderOf(type: string): readonly string[] {
  const names = mainDatesOf(type).map(({ name }) => `\`${name}\``);
  return names.length === 0 ? [] : [`Ordered by ${names.join(', then ')}.`];
}

function parameterTable(rows: ParameterTexts): string {
  return table(
    ['Parameter', 'Type', 'Elements'],
    Object.entries(rows)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, row]) => {
        const at = row.indexOf(' ');
        const paths = row.slice(at + 1).split(' | ');
        return [`\`${name}\``, row.slice(0, at), paths.map((path) => `\`${path}\``).join(', ')];
      }),
  );
}
