/** Generates docs/models.md from the declarations of the data models, and from what the service said of their examples. */
import { models } from '../../../../shared/models/registry.ts';
import { table } from '../markdown/table.ts';
import { recorded } from '../recording/recorded.ts';
import { modelExamples } from './examples/index.ts';
import { modelSection } from './section.ts';

/** Returns the whole page. Throws for a model without an example, or without a recording of it. */
export function modelsMarkdown(): string {
  const sections = [...models.values()].map((model) => {
    const [example, answers] = [modelExamples[model.name], recorded().models[model.name]];
    if (!example) throw new Error(`${model.name} has no example in local/tools/reference/models/examples.`);
    if (!answers) throw new Error(`Run npm run examples: nothing is recorded for ${model.name}.`);
    return modelSection(model, example, answers);
  });
  return `${[opening, overview(), conventions, ...sections].join('\n\n')}\n`;
}

const opening = `# Data models

For developers of apps that write or read medical data. A document that follows these models gives **facts**, and reports return
the facts: \`GET /records/{RECORD_ID}/reports/{DATA_MODEL}/\`. All other documents are stored as they are and give no facts.

\`npm run docs\` generates this page. The service gave every answer on it, to exactly the documents and queries that are shown; a
test asks again. The rules are in the [contract](contract/data-models.md), the calls in the
[API reference](api.md#reports-and-rdf).`;

function overview(): string {
  const rows = [...models.values()].map(({ name, doc, mainDate, relations }) => [
    `[${name}](#${name.toLowerCase()})`,
    doc,
    `\`${mainDate}\``,
    relations.map((relation) => `\`${relation.name}\``).join(', '),
  ]);
  return table(['Model', 'What it is', 'Main date', 'Nested facts'], rows);
}

const conventions = `## Texts and numbers

**The values of LabResult are texts. Those of Measurement and of VitalSigns are numbers.** A laboratory reports values such as
\`<5\`, \`1:40\` or \`positive\`, so \`quantitative_result_value_value\` takes any text. \`sum\` and \`avg\` need numbers, so they refuse it;
\`count\` takes any field, and \`max\` and \`min\` also take dates. For averages and charts on the server, store the numeric series as
Measurement, beside or instead of the LabResult. Otherwise read the facts and convert the texts in your app. The section of each
model says which of its fields are numbers.

## Writing

- Store a document of the media type \`application/xml\` with [document_create](api.md#document_create). Its root is \`Models\`, its
  namespace \`http://indivo.org/vocab/xml/documents#\`. It may hold facts of several models.
- Or store what a hospital exports: a resource or Bundle of [FHIR R4](fhir.md), with the media type \`application/fhir+json\`.
- Any other JSON document is stored, but gives no facts, even if it has the form of a report.
- A field that is left out or empty is null; one of the type *true or false* is then false. An unknown field, a value that breaks a
  rule or a missing required field is refused with 400, and nothing is stored.
- A field in the tables is the end of a path: \`name_title\`, \`name_system\` and \`name_identifier\` are the parts of the coded value
  \`name\`. Texts have at most 255 characters where the table does not say otherwise.
- Times are UTC, such as \`2014-05-02T15:10:00Z\`. A date alone means midnight where a time is wanted.

## Reading

- Without \`response_format\` the report is JSON: a list with an object for each fact, newest first. \`__modelname__\` is the model,
  \`__documentid__\` the document that the fact comes from. Every field has a key, also when it is null.
- [Query parameters](api.md#query-interface) filter, group and aggregate. They can be combined. In a URL, send \`|\` as \`%7C\`.
- \`response_format=application/fhir%2Bjson\` gives resources of [FHIR R4](fhir.md).
- Facts are those of the latest version of each document. Replacing a document replaces its facts.
- Values of dates and times have no fraction of a second, unless it is not zero.`;
