// Entry of `npm run aws:local`. Plain JavaScript, so that a Node that cannot run the rest still says what it needs.
import module from 'node:module';
import { checkNode } from '../node-version.mjs';

if (checkNode()) {
  // What has been compiled once starts in half the time.
  module.enableCompileCache?.();
  await import('./main.ts');
}
