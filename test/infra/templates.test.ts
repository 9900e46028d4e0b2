/**
 * All tests of the templates. They are in one file, because each file that synthesises takes seconds to
 * start.
 */
import './templates/alarms.ts';
import './templates/dashboard.ts';
import './templates/data.ts';
import './templates/encryption.ts';
import './templates/endpoint-metrics.ts';
import './templates/functions.ts';
import './templates/gateway.ts';
import './templates/permissions.ts';
import './templates/remembered.ts';
import './templates/removal.ts';
import './templates/settings.ts';
import './templates/stages.ts';
import './templates/tags.ts';
import './templates/workers.ts';
