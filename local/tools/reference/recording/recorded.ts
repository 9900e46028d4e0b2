/** What `npm run examples` has recorded, for the pages that show it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../../../../shared/api/registry.ts';
import { projectRoot } from '../../../server/project-root.ts';
import type { Exchange } from './exchange.ts';
import type { FhirAnswers } from './play-fhir.ts';
import type { ModelAnswers } from './play-models.ts';

export interface Recorded {
  /** By operation. */
  readonly calls: Readonly<Partial<Record<Operation, Exchange>>>;
  /** By the name of the data model. */
  readonly models: Readonly<Record<string, ModelAnswers>>;
  readonly fhir: FhirAnswers;
}

/** Where `npm run examples` writes. */
export const recordedFile = join(projectRoot, 'docs/examples.json');

let known: Recorded | undefined;

/** Returns what was recorded. It is read once. */
export function recorded(): Recorded {
  known ??= JSON.parse(readFileSync(recordedFile, 'utf8')) as Recorded;
  return known;
}
