/** Creating, renaming and deleting carenets (docs/contract/carenets.md#manage). */
import type { carenetEndpoints } from '../../api/endpoints/carenets.ts';
import { ApiError, notFound } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { type CarenetItem, keys } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { check } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { recordView } from '../records/view.ts';
import { deleteCarenet, newCarenet, renameCarenet, storeCarenet } from './writes.ts';

type Endpoints = typeof carenetEndpoints;

export const addCarenet: Handler<Endpoints['carenet_create']> = async ({ path, form }, context) => {
  const name = readName(form.name);
  const carenet = newCarenet(path.RECORD_ID, name, context.now);
  await retryWhenStale(() => context.commit(storeCarenet(carenet)));
  return { recordId: path.RECORD_ID, carenets: [{ id: carenet.id, name }] };
};

/** Renaming a carenet to the name that it already has succeeds. Throws 409 when it has another name than the caller has read. */
export const changeCarenetName: Handler<Endpoints['carenet_rename']> = async ({ form }, context) => {
  const name = readName(form.name);
  return retryWhenStale(async (attempt) => {
    const carenet = await carenetNow(context, attempt);
    if (form.read_name !== undefined && form.read_name !== carenet.name)
      throw new ApiError('carenet_changed');
    const keepsName = carenet.name === name;
    await context.commit(
      keepsName
        ? [check(keys.carenet(carenet.id), { name }, 'retry')]
        : renameCarenet(carenet, name, context.time),
    );
    return { recordId: carenet.recordId, carenets: [{ id: carenet.id, name }] };
  });
};

export const removeCarenet: Handler<Endpoints['carenet_delete']> = async (_input, context) => {
  await retryWhenStale(async (attempt) => {
    const carenet = await carenetNow(context, attempt);
    await context.commit(deleteCarenet(carenet, context.now));
  });
};

export const readCarenetRecord: Handler<Endpoints['carenet_record']> = async (_input, { entities }) => ({
  ...recordView(entities.record),
  carenet: { id: entities.carenet.id, name: entities.carenet.name },
});

/** The carenet in the path, read again after a lost race. Throws 404 when it was deleted in the meantime. */
async function carenetNow({ store, entities }: Context<'carenet'>, attempt: number): Promise<CarenetItem> {
  const named = entities.carenet;
  if (attempt === 0) return named;
  const [item] = await store.get([keys.carenet(named.id)]);
  if (!item) throw notFound();
  return item;
}

/** The name without surrounding white space. Throws 400 unless 1 to 40 characters are left. */
function readName(text: string): string {
  const name = text.trim();
  const length = [...name].length;
  if (length < 1 || length > limits.carenetName) {
    throw new ApiError('name_invalid', { name: 'A carenet name', maximum: limits.carenetName });
  }
  return name;
}
