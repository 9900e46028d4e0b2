/** Generates the OpenAPI 3.1 document. */
import { endpoints } from '../../../../shared/api/registry.ts';
import { subjectTitles } from '../vocabulary.ts';
import { components } from './components.ts';
import { operation } from './operation.ts';
import type { Json } from './parameters.ts';

/** The version of the interface, not of the software. */
const interfaceVersion = '2.0.0';

/** Returns the whole of docs/openapi.json. */
export function openApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Personal Health Record Service',
      version: interfaceVersion,
      description:
        'Calls are signed with OAuth 1.0a; those of the FHIR base carry a bearer token; some are open to anybody. A trailing slash in a path is significant.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:8000', description: 'The service of npm start' }],
    security: [{ OAuth1: [] }],
    tags: Object.entries(subjectTitles).map(([name, description]) => ({ name, description })),
    paths: paths(),
    components: components(),
  };
}

function paths(): Json {
  const items: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    for (const route of endpoint.routes) {
      items[route.path] = {
        ...items[route.path],
        [route.method.toLowerCase()]: operation(endpoint, route),
      };
    }
  }
  return items;
}
