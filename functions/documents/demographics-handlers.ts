/** Handlers for a record's demographics. Those for a carenet's demographics are in the reports group. */
import { readRecordDemographics, setDemographics } from '../../shared/domain/demographics/handlers.ts';

export const demographicsHandlers = {
  read_demographics: readRecordDemographics,
  set_demographics: setDemographics,
};
