/** The templates of a deployment without settings, synthesised once for all tests. */
import { synthesise } from './synthesise.ts';

export const { data, service, warnings } = synthesise();
