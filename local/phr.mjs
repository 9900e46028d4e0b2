// Entry of `npm run phr`. Plain JavaScript, so that a Node that cannot run the rest still says what it needs.
import { checkNode } from './node-version.mjs';

if (checkNode()) await import('./phr.ts');
