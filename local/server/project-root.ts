import { resolve } from 'node:path';

/** The folder of package.json: paths that commands and documents name are relative to it. */
export const projectRoot = resolve(import.meta.dirname, '../..');
