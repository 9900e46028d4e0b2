/** Everything that our RDF uses, and the models that have no RDF form. */
import type { Model } from '../../models/model.ts';
import { models } from '../../models/registry.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';
import { demographicsField, demographicsStatements } from '../demographics.ts';
import { fieldOf } from '../model-fields.ts';
import { rangeOf } from '../statements/datatypes.ts';
import { statementsByModel } from '../statements/index.ts';
import { dcterms, fieldProperty, sp, xsd } from '../vocabulary.ts';
import type { PropertyUsage, Usage } from './usage.ts';
import { joined, usageOf } from './usage.ts';

/** The usage of the whole vocabulary. */
export function registryUsage(): Usage {
  const all = [...models.values()];
  const described = [...all.flatMap((model) => model.rdf?.type ?? []), sp('Demographics')];
  return joined([
    ...all.map((model) => (model.rdf ? usageOfModel(model) : usageOfFormless(model))),
    usageOfDemographics(),
    { properties: [...described.map(belongsTo), ...codes], codes: [], marks: [] },
  ]);
}

/** The class of a model. */
export function classOf(model: Model): string {
  return model.rdf?.type ?? documentPrefix + model.name;
}

function usageOfModel(model: Model): Usage {
  const rules = statementsByModel.get(model.name);
  if (!rules) throw new Error(`there are no RDF statements for ${model.name}`);
  const usage = usageOf(classOf(model), rules, {
    field: (name) => fieldOf(model, name),
    related: (name) => targetOf(model, name),
    model: classNamed,
  });
  const sparse = model.fields
    .filter((field) => field.sparse)
    .map(({ name, type }) => property(classOf(model), fieldProperty(model, name), rangeOf(type), 'literals'));
  return { ...usage, properties: [...usage.properties, ...sparse] };
}

function targetOf(model: Model, name: string): string {
  const relation = model.relations.find((candidate) => candidate.name === name);
  if (!relation) throw new Error(`${model.name} has no relation ${name}`);
  return classNamed(relation.target);
}

function classNamed(name: string): string {
  const model = models.get(name);
  if (!model) throw new Error(`there is no model ${name}`);
  return classOf(model);
}

function usageOfDemographics(): Usage {
  const number = property(sp('Demographics'), sp('medicalRecordNumber'), sp('Code'), 'resources');
  const usage = usageOf(sp('Demographics'), demographicsStatements, {
    field: demographicsField,
    related: classNamed,
    model: classNamed,
  });
  return { ...usage, properties: [...usage.properties, number] };
}

function usageOfFormless(model: Model): Usage {
  const subject = classOf(model);
  const fields = model.fields.map(({ name, type, required }) => ({
    ...property(subject, fieldProperty(model, name), rangeOf(type), 'literals'),
    required,
  }));
  const relations = model.relations.map(({ name }) =>
    property(subject, fieldProperty(model, name), targetOf(model, name), 'resources'),
  );
  return { properties: [...fields, ...relations], codes: [], marks: [] };
}

const codes: readonly PropertyUsage[] = [
  property(sp('CodedValue'), dcterms('title'), xsd('string'), 'literals'),
  property(sp('CodedValue'), sp('code'), sp('Code'), 'resources'),
  property(sp('Code'), dcterms('title'), xsd('string'), 'literals'),
  property(sp('Code'), sp('system'), xsd('string'), 'literals'),
  property(sp('Code'), dcterms('identifier'), xsd('string'), 'literals'),
];

function belongsTo(subject: string): PropertyUsage {
  return property(subject, sp('belongsTo'), sp('MedicalRecord'), 'resources');
}

function property(
  subject: string,
  predicate: string,
  object: string,
  values: PropertyUsage['values'],
): PropertyUsage {
  return { subject, predicate, object, values, required: false };
}
