/** Opens `Model` elements: which model it is, whether it may be here, and how many there are. */
import { badRequest } from '../../errors.ts';
import type { Model } from '../model.ts';
import type { OpenModel } from './element-reader.ts';
import { checkAttributes, requiredName, shown } from './elements.ts';
import { ModelFrame } from './model-element-reader.ts';

const maximumModels = 10_000;

/** Returns the opener for one document; it counts the elements at any depth. */
export function modelOpener(models: ReadonlyMap<string, Model>): OpenModel {
  let count = 0;
  const openModel: OpenModel = (element, instances, place) => {
    count += 1;
    if (count > maximumModels) {
      throw badRequest(
        `A document may hold at most ${maximumModels} Model elements; send several documents.`,
      );
    }
    checkAttributes(element, ['name', 'documentId']);
    const name = requiredName(element);
    const model = models.get(name);
    if (!model) throw badRequest(`There is no data model ${shown(name)}; names are case-sensitive.`);
    if (place && place.target !== name)
      throw badRequest(`${place.label} takes ${place.target}, not ${name}.`);
    return new ModelFrame(model, openModel, instances);
  };
  return openModel;
}
