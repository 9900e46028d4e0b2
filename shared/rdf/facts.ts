/** Facts as RDF: docs/contract/rdf.md#general-shape. */
import type { Fact } from '../facts/fact.ts';
import type { Model, RdfForm } from '../models/model.ts';
import { models } from '../models/registry.ts';
import { says } from '../models/says.ts';
import { describe } from './describe.ts';
import { fieldOf, positionOf } from './model-fields.ts';
import { RdfXmlWriter, type Room } from './rdf-xml.ts';
import { recordDescription, recordIri } from './record.ts';
import { datatypeOf } from './statements/datatypes.ts';
import { statementsByModel } from './statements/index.ts';
import type { Fields } from './statements/interpret.ts';
import { statementsOf } from './statements/interpret.ts';
import type { Description, Iri, Statement } from './terms.ts';
import { iri, literal, statement } from './terms.ts';
import { fieldProperty, sp } from './vocabulary.ts';

export interface FactsContext {
  /** Prefix of the URIs of resources, without trailing slash. */
  readonly rdfBase: string;
  readonly recordId: string;
  /** The medications of listed fulfillments; they are described after the facts. */
  readonly medications?: readonly Fact[];
  /** Ends a description that gets too large. */
  readonly room?: Room;
}

/**
 * The facts of one record as RDF/XML, in their order, including nested ones. Each is described once, however
 * often it occurs. Throws when a fact's model has no RDF form.
 */
export function describeFacts(facts: readonly Fact[], context: FactsContext): string {
  const writer = new RdfXmlWriter(undefined, context.room);
  const descriptions = new FactDescriptions(context);
  for (const fact of [...facts, ...(context.medications ?? [])]) {
    const description = descriptions.take(fact);
    if (description.kind === 'description') describe(writer, description);
  }
  return writer.write();
}

/** Returns the description of a fact the first time, and a reference to it afterwards. */
class FactDescriptions {
  readonly #context: FactsContext;
  readonly #taken = new Set<string>();

  constructor(context: FactsContext) {
    this.#context = context;
  }

  take(fact: Fact): Iri | Description {
    const { model, form } = modelWithForm(fact.model);
    const address = this.#iri(form, fact.id);
    if (this.#taken.has(fact.id)) return iri(address);
    this.#taken.add(fact.id);
    const rules = statementsByModel.get(model.name);
    if (!rules) throw new Error(`there are no RDF statements for ${model.name}`);
    return {
      kind: 'description',
      iri: address,
      types: [form.type],
      statements: [
        statement(sp('belongsTo'), recordDescription(this.#context)),
        ...statementsOf(rules, this.#fields(fact, model)),
        ...sparseStatements(fact, model),
      ],
    };
  }

  #fields(fact: Fact, model: Model): Fields {
    return {
      value: (name) => fact.values[positionOf(model, name)] ?? null,
      field: (name) => fieldOf(model, name),
      related: (relation) => (fact.related[relation] ?? []).map((related) => this.take(related)),
      parent: (parent) =>
        fact.parentId === undefined ? undefined : iri(this.#iri(modelWithForm(parent).form, fact.parentId)),
    };
  }

  #iri(form: RdfForm, id: string): string {
    return `${recordIri(this.#context)}/${form.segment}/${id}`;
  }
}

/** The fields that only documents of FHIR fill: the vocabulary has no words for them, so each is a literal under its own name. */
function sparseStatements({ values }: Fact, model: Model): readonly Statement[] {
  return model.fields.slice(model.plainFields.length).flatMap((field, index) => {
    const value = values[model.plainFields.length + index] ?? null;
    if (!says(field, value)) return [];
    return [statement(fieldProperty(model, field.name), literal(String(value), datatypeOf(field.type)))];
  });
}

function modelWithForm(name: string): { model: Model; form: RdfForm } {
  const model = models.get(name);
  if (!model?.rdf) throw new Error(`${name} has no RDF form`);
  return { model, form: model.rdf };
}
