/** Of SMART App Launch: docs/contract/smart.md */
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';

type Endpoints = typeof smartEndpoints;

export const readRequest: Handler<Endpoints['smart_request']> = async () => {
  throw notFound();
};

export const approveRequest: Handler<Endpoints['smart_request_approve']> = async () => {
  throw notFound();
};

export const denyRequest: Handler<Endpoints['smart_request_deny']> = async () => {
  throw notFound();
};
