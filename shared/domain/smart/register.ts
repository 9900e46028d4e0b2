/** Of SMART App Launch: docs/contract/smart.md */
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';

type Endpoints = typeof smartEndpoints;

export const registerClient: Handler<Endpoints['smart_register']> = async () => {
  throw notFound();
};
