/** Handlers of demographics. */
import type { demographicsEndpoints } from '../../shared/api/endpoints/demographics.ts';
import {
  readCarenetDemographics,
  readRecordDemographics,
  setDemographics,
} from '../../shared/domain/demographics/handlers.ts';
import type { Handlers } from '../../shared/domain/handler.ts';

export const demographicsHandlers: Handlers<typeof demographicsEndpoints> = {
  read_demographics: readRecordDemographics,
  set_demographics: setDemographics,
  read_demographics_carenet: readCarenetDemographics,
};
