/** How the facts of a data model are queried, for programs that build a query in several steps. */
import type { DataModel, DataModels } from '../data-models.ts';
import type { QueryInput } from '../operations.ts';

export type ModelQuery<Model extends DataModel = DataModel> = QueryInput<DataModels[Model]['fields']>;
