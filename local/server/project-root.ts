import { resolve } from 'node:path';

/** The folder of package.json. Paths in commands and documents are relative to it. */
export const projectRoot = resolve(import.meta.dirname, '../..');
