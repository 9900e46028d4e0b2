/** Of SMART App Launch: docs/contract/smart.md */
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';

type Endpoints = typeof smartEndpoints;

export const listRecordGrants: Handler<Endpoints['record_smart_grants']> = async () => {
  throw notFound();
};

export const createRecordGrant: Handler<Endpoints['record_smart_grant_create']> = async () => {
  throw notFound();
};

export const endRecordGrant: Handler<Endpoints['record_smart_grant_end']> = async () => {
  throw notFound();
};

export const listCarenetGrants: Handler<Endpoints['carenet_smart_grants']> = async () => {
  throw notFound();
};

export const endCarenetGrant: Handler<Endpoints['carenet_smart_grant_end']> = async () => {
  throw notFound();
};
