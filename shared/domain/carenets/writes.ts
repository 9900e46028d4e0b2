/**
 * The writes that create, rename and delete a carenet. Its name is stored in an item of its own, so that it is
 * unique.
 */
import { ApiError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { type CarenetItem, keys, type OutboxItem } from '../../store/items/index.ts';
import { check, create, present, put, remove, update, type Write } from '../../store/writes.ts';

/** A carenet that is not stored yet. */
export function newCarenet(recordId: string, name: string, now: Date): CarenetItem {
  return { id: newId(now), recordId, name, createdAt: now.toISOString() };
}

/** The writes that store a new carenet. They fail when another carenet of the record has the name. */
export function storeCarenet(carenet: CarenetItem): Write[] {
  const { id, recordId, name } = carenet;
  return [
    reserveName(carenet, name),
    put(keys.carenetOfRecord(recordId, id), carenet),
    create(keys.carenet(id), carenet, 'retry'),
  ];
}

/** The writes of a new carenet of a record. They fail when another carenet of the record has the name. */
export function createCarenet(recordId: string, name: string, now: Date): Write[] {
  return storeCarenet(newCarenet(recordId, name, now));
}

/** Gives a carenet another name, on condition that it still has the one that was read. */
export function renameCarenet(carenet: CarenetItem, name: string, time: string): Write[] {
  const { id, recordId } = carenet;
  const set = { name, modifiedAt: time };
  return [
    update(keys.carenet(id), { set }, { when: { name: carenet.name }, refused: 'retry' }),
    update(keys.carenetOfRecord(recordId, id), { set }, { when: { PK: present }, refused: 'retry' }),
    reserveName(carenet, name),
    remove(keys.carenetName(recordId, carenet.name)),
  ];
}

/**
 * The writes that delete a carenet. Without its item, everything that depends on it is no longer in force, tokens
 * included. The event triggers the clean-up of what is left.
 */
export function deleteCarenet({ id, recordId, name }: CarenetItem, now: Date): Write[] {
  const eventId = newId(now);
  const event = { event: 'carenet_removed', eventId, carenetId: id, recordId } satisfies OutboxItem;
  return [
    remove(keys.carenet(id), { when: { name }, refused: 'retry' }),
    remove(keys.carenetOfRecord(recordId, id)),
    remove(keys.carenetName(recordId, name)),
    create(keys.outbox(now.toISOString(), eventId), event, 'retry'),
  ];
}

function reserveName({ id, recordId }: CarenetItem, name: string): Write {
  return create(keys.carenetName(recordId, name), { carenetId: id, name }, carenetNameTaken);
}

/** Existing clients compare this text to retry with another name (docs/contract/general.md#error-bodies). */
function carenetNameTaken(): Error {
  return new ApiError('carenet_name_taken');
}

/** Checks that the carenet still exists in this record, so that nothing is added to a deleted one. Fails with 404. */
export function checkCarenetExists({ id, recordId }: Pick<CarenetItem, 'id' | 'recordId'>): Write {
  return check(keys.carenet(id), { recordId }, notFound);
}
