/** Handlers of a record's demographics; those of carenets are with the reports. */
import { readRecordDemographics, setDemographics } from '../../shared/domain/demographics/handlers.ts';

export const demographicsHandlers = {
  read_demographics: readRecordDemographics,
  set_demographics: setDemographics,
};
