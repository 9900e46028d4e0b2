/** The data models as docs/contract/data-models.json has them: those that documents give facts of. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project-files.ts';

interface ContractField {
  readonly name: string;
  readonly type: string;
  readonly query_type: string;
  readonly declared_as: string;
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly fixed?: string;
  readonly enum?: readonly string[];
  readonly sparse?: boolean;
}

export interface ContractModel {
  readonly reportable: boolean;
  readonly fields: readonly ContractField[];
  readonly relations?: readonly {
    readonly name: string;
    readonly target: string;
    readonly cardinality: 'one' | 'many';
  }[];
  readonly rdf?: { readonly class: string; readonly path_segment: string } | null;
}

const text = readFileSync(join(root, 'docs/contract/data-models.json'), 'utf8');

export const contractModels: ReadonlyMap<string, ContractModel> = new Map(
  Object.entries<ContractModel>(JSON.parse(text)).filter(([, { reportable }]) => reportable),
);
