/** Vitest loads this before each test file, and before the other files that it loads. */
import './own-files.ts';
