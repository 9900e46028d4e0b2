/** Closed lists of values that handlers check, so that no declaration of an endpoint has them. */
import type { Operation } from '../../../shared/api/registry.ts';
import { vocabulary } from '../../../shared/domain/documents/relations.ts';
import { specialTypes } from '../../../shared/domain/documents/special-types.ts';
import { models } from '../../../shared/models/registry.ts';
import { paperKinds } from '../../../shared/paper/paper.ts';

/** Models whose RDF has calls of its own. */
const withOwnCalls: readonly string[] = ['Allergy', 'AllergyExclusion'];

/** By placeholder. The service takes names of data models in any letter case. */
export const placeholderValues: Readonly<Record<string, readonly string[]>> = {
  DATA_MODEL: [...models.keys()],
  REL: vocabulary,
  SPECIAL_DOCUMENT: Object.keys(specialTypes),
  PAPER: paperKinds,
  MODEL_NAME: [...models.values()].flatMap(({ name, rdf }) =>
    rdf && !withOwnCalls.includes(name) ? [rdf.segment] : [],
  ),
};

/** By operation and field of its form. */
export const fieldValues: Readonly<Partial<Record<Operation, Readonly<Record<string, readonly string[]>>>>> =
  {
    account_set_state: { state: ['active', 'disabled', 'retired'] },
    document_set_status: { status: ['active', 'void', 'archived'] },
  };
