/** Vitest loads this before each test file. */
import './quick-imports.ts';
import { afterAll } from 'vitest';
import { stopAll } from './stopped-with-file.ts';

afterAll(stopAll);
