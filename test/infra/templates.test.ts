/**
 * All tests of the templates. They are in one file, because each file that synthesises takes seconds to start, and because
 * those that ask for the same settings share one synthesis.
 */
import './templates/alarms.ts';
import './templates/dashboard.ts';
import './templates/data.ts';
import './templates/encryption.ts';
import './templates/endpoint-metrics.ts';
import './templates/feature-flags.ts';
import './templates/functions.ts';
import './templates/gateway.ts';
import './templates/optional.ts';
import './templates/permissions.ts';
import './templates/portal.ts';
import './templates/remembered.ts';
import './templates/removal.ts';
import './templates/settings.ts';
import './templates/stages.ts';
import './templates/tags.ts';
import './templates/workers.ts';
