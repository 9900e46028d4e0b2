/** The writes that make a carenet. */
import { badRequest } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { keys } from '../../store/keys.ts';
import { create, put, type Write } from '../../store/writes.ts';
import type { CarenetItem } from '../items.ts';

/** A new carenet of a record; refuses a name that another carenet of the record has. */
export function createCarenet(recordId: string, name: string, now: Date): Write[] {
  const carenet: CarenetItem = { id: newId(now), recordId, name, createdAt: now.toISOString() };
  return [
    create(keys.carenetName(recordId, name), { carenetId: carenet.id, name }, carenetNameTaken),
    put(keys.carenetOfRecord(recordId, carenet.id), { ...carenet }),
    create(keys.carenet(carenet.id), { ...carenet }, 'retry'),
  ];
}

/** Existing clients compare this text to retry with another name (wire contract: error bodies). */
export function carenetNameTaken(): Error {
  return badRequest('Carenet name is already taken');
}
