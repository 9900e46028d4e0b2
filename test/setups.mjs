// Entry of `npm run test:setups`. Plain JavaScript, so that a Node that cannot run the rest still says what it needs.
import { checkNode } from '../local/server/node-version.mjs';

if (checkNode()) await import('./setups/main.ts');
