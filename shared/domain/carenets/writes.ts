/** The writes that make, rename and delete a carenet. Its name stands in an item of its own, so that it is unique. */
import { ApiError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { type CarenetItem, keys, type OutboxItem } from '../../store/items/index.ts';
import { check, create, present, put, remove, update, type Write } from '../../store/writes.ts';

/** A carenet that is not stored yet. */
export function newCarenet(recordId: string, name: string, now: Date): CarenetItem {
  return { id: newId(now), recordId, name, createdAt: now.toISOString() };
}

/** Stores a new carenet; refuses a name that another carenet of the record has. */
export function storeCarenet(carenet: CarenetItem): Write[] {
  const { id, recordId, name } = carenet;
  return [
    takeName(carenet, name),
    put(keys.carenetOfRecord(recordId, id), carenet),
    create(keys.carenet(id), carenet, 'retry'),
  ];
}

/** A new carenet of a record; refuses a name that another carenet of the record has. */
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
    takeName(carenet, name),
    remove(keys.carenetName(recordId, carenet.name)),
  ];
}

/**
 * Deletes a carenet: with its item all that hangs on it stops counting, tokens included. The event leads to the
 * clean-up of what is left.
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

function takeName({ id, recordId }: CarenetItem, name: string): Write {
  return create(keys.carenetName(recordId, name), { carenetId: id, name }, carenetNameTaken);
}

/** Existing clients compare this text to retry with another name (wire contract: error bodies). */
function carenetNameTaken(): Error {
  return new ApiError('carenet_name_taken');
}

/** Holds a carenet of this record in place while something is hung on it; 404 when it has gone. */
export function carenetStands({ id, recordId }: Pick<CarenetItem, 'id' | 'recordId'>): Write {
  return check(keys.carenet(id), { recordId }, notFound);
}
