/** Handlers of a record's demographics; those of carenets are with the reports. */
import { readRecordDemographics, setDemographics } from '../../shared/domain/demographics/read.ts';

export const demographicsHandlers = {
  read_demographics: readRecordDemographics,
  set_demographics: setDemographics,
};
