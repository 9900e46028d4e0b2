/** Everything that is read from the templates. One file, because each that synthesises takes seconds to start. */
import './templates/data.ts';
import './templates/functions.ts';
import './templates/gateway.ts';
import './templates/permissions.ts';
import './templates/settings.ts';
import './templates/workers.ts';
