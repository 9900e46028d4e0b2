#!/usr/bin/env node
// Entry point of `npm run phr`. Plain JavaScript, so that a Node that cannot run the rest still reports what
// it needs.
import module from 'node:module';
import { checkNode } from '../server/node-version.mjs';

if (checkNode()) {
  // Compiled code from the cache halves the start time.
  module.enableCompileCache?.();
  await import('./main.ts');
}
