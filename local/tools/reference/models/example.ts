/** What an example of a data model is, and how its document is written. */

type Fields = Readonly<Record<string, string>>;

/** One `Model` element: its texts by field, and nested ones by relation (a list where there may be many). */
export interface ExampleFact {
  readonly model: string;
  readonly fields: Fields;
  readonly related?: Readonly<Record<string, ExampleFact | readonly ExampleFact[]>>;
}

export interface ModelExample {
  /** What the document says. The queries are made with these facts in the record, and no others. */
  readonly facts: readonly ExampleFact[];
  /** A document of the older type that gives a fact of the model, where there is one. */
  readonly typedDocument?: string;
  /** The fields of a fact that answers to queries show on the page. */
  readonly shown: readonly string[];
  /** Questions with the query strings that answer them. */
  readonly queries: readonly (readonly [question: string, query: string])[];
}

/** The three parts of a coded value. */
export function coded(field: string, title: string, system: string, identifier: string): Fields {
  return { [`${field}_title`]: title, [`${field}_system`]: system, [`${field}_identifier`]: identifier };
}

/** Returns the `Models` document of these facts, on several lines. Texts must not need escaping. */
export function modelsDocument(facts: readonly ExampleFact[]): string {
  return [
    '<Models xmlns="http://indivo.org/vocab/xml/documents#">',
    ...facts.flatMap((fact) => modelLines(fact, '  ')),
    '</Models>',
  ].join('\n');
}

function modelLines({ model, fields, related = {} }: ExampleFact, indent: string): readonly string[] {
  return [
    `${indent}<Model name="${model}">`,
    ...Object.entries(fields).map(([name, text]) => `${indent}  <Field name="${name}">${text}</Field>`),
    ...Object.entries(related).flatMap(([name, nested]) => [
      `${indent}  <Field name="${name}">`,
      ...relatedLines(nested, `${indent}    `),
      `${indent}  </Field>`,
    ]),
    `${indent}</Model>`,
  ];
}

function relatedLines(nested: ExampleFact | readonly ExampleFact[], indent: string): readonly string[] {
  if ('model' in nested) return modelLines(nested, indent);
  return [
    `${indent}<Models>`,
    ...nested.flatMap((fact) => modelLines(fact, `${indent}  `)),
    `${indent}</Models>`,
  ];
}
