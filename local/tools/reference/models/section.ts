/** The section of docs/models.md about one data model. */
import type { Model } from '../../../../shared/models/model.ts';
import { fence } from '../markdown/fence.ts';
import type { ModelAnswer, ModelAnswers } from '../recording/play-models.ts';
import { type ModelExample, modelsDocument } from './example.ts';
import { fieldTable } from './fields.ts';

/** Throws when an answer was not recorded, or was recorded for another query. */
export function modelSection(model: Model, example: ModelExample, recorded: ModelAnswers): string {
  return [
    `## ${model.name}`,
    model.doc,
    facts(model),
    fieldTable(model),
    `### Example of ${model.name}`,
    'This document:',
    fence('xml', modelsDocument(example.facts)),
    'gives this report, here without the fields that are null:',
    fence('json', laidOut(recorded.report)),
    ...typedExample(model, example, recorded),
    `### Queries of ${model.name}`,
    'Over the facts of the first document above. Facts are shortened to the fields in question:',
    ...example.queries.map(([question, query], index) => {
      const answer = recorded.answers[index];
      if (answer?.query !== query)
        throw new Error(`Run npm run examples: nothing is recorded for ${model.name} and ${query}.`);
      return [`**${question}**`, fence('text', `?${query}`), answerOf(answer, example)].join('\n\n');
    }),
  ].join('\n\n');
}

function facts({ name, mainDate, fields, relations, rdf, typedSource }: Model): string {
  const numbers = fields
    .filter(({ queryType }) => queryType === 'number')
    .map((field) => `\`${field.name}\``);
  const dates = fields.filter(({ queryType }) => queryType === 'date').map((field) => `\`${field.name}\``);
  return [
    `- Report: \`GET /records/{RECORD_ID}/reports/${name}/\``,
    `- Main date: \`${mainDate}\`${mainDate === 'created_at' ? ', when the fact was stored' : ''}`,
    `- For \`sum\` and \`avg\`: ${numbers.length > 0 ? numbers.join(', ') : 'no field is a number'}`,
    `- For \`date_range\` and \`date_group\`: ${[...dates, '`created_at`'].join(', ')}`,
    ...(relations.length > 0
      ? ['- Its nested facts are reported with it, and on their own by the report of their model.']
      : []),
    `- Written as: \`Models\`${typedSource ? `, or the older document \`${typedSource}\`` : ''}`,
    `- In FHIR: [${name}](fhir.md#${name.toLowerCase()})`,
    ...(rdf ? [`- In RDF: \`${rdf.type}\``] : []),
  ].join('\n');
}

function typedExample(
  { typedSource }: Model,
  { typedDocument }: ModelExample,
  { typedReport }: ModelAnswers,
): readonly string[] {
  if (typedDocument === undefined) return [];
  return [
    `The older document type, \`${typedSource}\`:`,
    fence('xml', typedDocument),
    'gives:',
    fence('json', laidOut(typedReport)),
  ];
}

function answerOf({ query, status, body }: ModelAnswer, { shown }: ModelExample): string {
  if (status !== 200) return fence('text', `${status} ${String(body)}`);
  return fence('json', rowLines(body as readonly Row[], [...shown, ...query.split(/\W/)]));
}

type Row = Readonly<Record<string, unknown>>;

/** One line for each row; of a fact, only these fields. */
function rowLines(rows: readonly Row[], fields: readonly string[]): string {
  const lines = rows.map((row) => {
    const isGroup = row.__modelname__ === 'AggregateReport';
    return isGroup
      ? JSON.stringify(row)
      : JSON.stringify(
          row,
          Object.keys(row).filter((name) => fields.includes(name)),
        );
  });
  return `[\n  ${lines.join(',\n  ')}\n]`;
}

/** JSON on several lines, without keys whose value is null. */
function laidOut(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (each === null ? undefined : each), 2);
}
