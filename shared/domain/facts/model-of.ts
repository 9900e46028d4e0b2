/** Models by the names that facts have. */
import type { Model } from '../../models/model.ts';
import { modelNamed } from '../../models/registry.ts';

/** The model of this name, which must exist. */
export function modelOf(name: string): Model {
  return modelNamed(name)!;
}
