/** Reading a record; the pipeline has loaded it. */
import type { recordEndpoints } from '../../api/endpoints/records.ts';
import type { Handler } from '../handler.ts';
import { recordView } from './view.ts';

export const readRecord: Handler<(typeof recordEndpoints)['record']> = async (_input, { entities }) =>
  recordView(entities.record);
