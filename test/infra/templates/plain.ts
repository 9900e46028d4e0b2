/** The templates of a deployment without settings, made once for all tests. */
import { synthesise } from './synthesise.ts';

export const { data, service } = synthesise();
