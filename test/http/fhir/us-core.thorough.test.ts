/** What US Core 6.1 demands of a server, for every profile: us-core.ts. */
import { describe } from 'vitest';
import { usCoreChecks } from '../../support/fhir/us-core/checks.ts';
import { describeProfiles } from './us-core.ts';

describe('US Core', () => describeProfiles(usCoreChecks));
