/** Turns declarations into the models that the service works with. */
import type { ModelDeclaration } from './declaration.ts';
import { expandFields } from './expand-fields.ts';
import type { Model, ScalarField } from './model.ts';

/** Attributes of every fact, which no model may declare as fields. */
const reserved: ReadonlySet<string> = new Set(['id', 'created_at', 'document', 'record']);

/**
 * The models by name, in the order of the declarations. Throws when a declaration is invalid: two models or
 * two fields of one name, an unknown type, a rule for no field, a relation to no model, relations in a
 * circle. Without circles, code that follows relations always ends.
 */
export function expandModels(declarations: Iterable<ModelDeclaration>): ReadonlyMap<string, Model> {
  const models = new Map<string, Model>();
  const names: string[] = [];
  for (const declaration of declarations) {
    models.set(declaration.name, expandModel(declaration));
    // Paths name models in any letter case.
    names.push(declaration.name.toLowerCase());
  }
  refuseRepeated(names, 'there are two models of the name');
  for (const model of models.values()) checkRelations(model, models, []);
  return models;
}

function expandModel(declaration: ModelDeclaration): Model {
  try {
    const fields = expandFields(declaration);
    const relations = declaration.relations ?? [];
    const declared = [...declaration.fields, ...relations].map(({ name }) => name);
    refuseRepeated([...declared], 'two fields have the name');
    refuseRepeated(
      [...fields, ...relations].map(({ name }) => name),
      'two fields expand to',
    );
    const attribute = declared.find((name) => reserved.has(name));
    if (attribute) throw new Error(`the name ${attribute} is taken by every fact`);
    checkMainDate(declaration.mainDate, fields);
    checkOver(declaration.over?.field, fields);
    const { name, doc, mainDate, typedSource, rdf, over } = declaration;
    const plainFields = fields.filter(({ sparse }) => sparse !== true);
    return { name, doc, mainDate, fields, plainFields, relations, typedSource, rdf, ...(over && { over }) };
  } catch (error) {
    throw new Error(`Model ${declaration.name}: ${(error as Error).message}`);
  }
}

function refuseRepeated(names: readonly string[], fault: string): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`${fault} ${repeated}`);
}

function checkMainDate(mainDate: string, fields: readonly ScalarField[]): void {
  if (mainDate === 'created_at') return;
  if (fields.find(({ name }) => name === mainDate)?.queryType === 'date') return;
  throw new Error(`its main date ${mainDate} is no date field`);
}

function checkOver(name: string | undefined, fields: readonly ScalarField[]): void {
  if (name === undefined || fields.some((field) => field.name === name)) return;
  throw new Error(`it is over by ${name}, which is no field`);
}

/** Follows the relations; `path` holds the models that led here. */
function checkRelations(model: Model, models: ReadonlyMap<string, Model>, path: readonly string[]): void {
  const here = [...path, model.name];
  for (const { name, target } of model.relations) {
    const next = models.get(target);
    if (!next) throw new Error(`Model ${model.name}: ${name} relates to the unknown model ${target}`);
    if (here.includes(target)) throw new Error(`relations run in a circle: ${[...here, target].join(', ')}`);
    checkRelations(next, models, here);
  }
}
