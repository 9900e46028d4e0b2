// Entry of `npm run aws:local`. Plain JavaScript, so that a Node that cannot run the rest still says what it needs.
import { checkNode } from './node-version.mjs';

if (checkNode()) await import('./one-endpoint/main.ts');
