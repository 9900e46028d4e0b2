/** Vitest loads this before each test file. */
import { afterAll } from 'vitest';
import { stopAll } from './stopped-with-file.ts';

afterAll(stopAll);
