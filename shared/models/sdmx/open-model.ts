/** Opens `Model` elements: which model it is, whether it may be here, and how many there are. */
import { ApiError } from '../../errors.ts';
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
      throw new ApiError('elements_too_many', {
        parent: 'document',
        maximum: maximumModels,
        element: 'Model',
        advice: 'send several documents',
      });
    }
    checkAttributes(element, ['name', 'documentId']);
    const name = requiredName(element);
    const model = models.get(name);
    if (!model) throw new ApiError('model_unknown', { model: shown(name) });
    if (place && place.target !== name)
      throw new ApiError('field_relation_invalid', {
        field: place.label,
        expected: `${place.target}, not ${name}`,
      });
    return new ModelFrame(model, openModel, instances);
  };
  return openModel;
}
