import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

/** Where everything is kept that others wrote: git ignores it, and so does every check. */
export const cache = join(projectRoot, 'node_modules/.cache/fhir-samples');
