/** All texts, as the English original has them. */
import type { en } from './en.ts';

export type Texts = typeof en;
