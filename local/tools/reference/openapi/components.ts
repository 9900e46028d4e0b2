/** The parts that the operations of the OpenAPI document share. */

import { type JsonShape, jsonShapes } from '../../../../shared/api/shapes.ts';
import { catalogue } from '../../../../shared/error-catalogue.ts';
import { models } from '../../../../shared/models/registry.ts';
import { commonListParameters, type ListParameterDoc } from '../list-parameters.ts';
import { filterParameter, queryParameters } from '../query-parameters.ts';
import { exampleOfShape } from '../recording/example-of.ts';
import type { Json } from './parameters.ts';
import { acknowledgementResponse } from './responses.ts';

export function components(): Json {
  return {
    securitySchemes: {
      // OpenAPI has no type for OAuth 1.0a. A tool that knows this one lets its user fill in the header.
      OAuth1: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description:
          'OAuth 1.0a (RFC 5849) with HMAC-SHA1: `OAuth oauth_consumer_key="…", oauth_token="…", oauth_signature_method="HMAC-SHA1", ' +
          'oauth_timestamp="…", oauth_nonce="…", oauth_signature="…"`. The signature covers the method, the address, the ' +
          'parameters and the time, so each call needs a header of its own. docs/client-guide.md shows how to make one.',
      },
      Bearer: {
        type: 'http',
        scheme: 'bearer',
        description:
          'An access token of SMART App Launch (RFC 6750). docs/smart.md shows how an app gets one.',
      },
    },
    parameters: parameters(),
    headers: {
      ErrorCode: {
        description: 'Stable code of the error. docs/errors.md lists the codes.',
        schema: { type: 'string', enum: Object.keys(catalogue) },
      },
    },
    schemas: {
      ...Object.fromEntries(
        (Object.keys(jsonShapes) as JsonShape[]).map((shape) => [shape, schemaOf(shape)]),
      ),
      Facts: facts(),
    },
    responses: { Acknowledgement: acknowledgementResponse() },
  };
}

/** List parameters keep their names; those of the query interface begin with `query_`. */
function parameters(): Json {
  const query = ({ name, doc, schema }: ListParameterDoc) => ({
    name,
    in: 'query',
    description: doc,
    schema,
  });
  return {
    ...Object.fromEntries(commonListParameters.map((entry) => [entry.name, query(entry)])),
    ...Object.fromEntries(queryParameters.map((entry) => [`query_${entry.name}`, query(entry)])),
    // An exploded object: each of its properties is a parameter of its own.
    query_filters: { ...query(filterParameter), name: 'filters', style: 'form', explode: true },
  };
}

function schemaOf(shape: JsonShape): Json {
  const description = jsonShapes[shape];
  return exampleOfShape(shape).startsWith('[')
    ? { type: 'array', description, items: { type: 'object' } }
    : { type: 'object', description };
}

/** Rows of a report: facts, or groups with `aggregate_by`. */
function facts(): Json {
  const named = [...models.keys(), 'AggregateReport'];
  return {
    type: 'array',
    description:
      'Facts of one data model, or groups with the value of `aggregate_by`. docs/models.md lists the other keys.',
    items: {
      type: 'object',
      required: ['__modelname__'],
      additionalProperties: true,
      properties: {
        __modelname__: { type: 'string', enum: named },
        __documentid__: { type: 'string', description: 'Id of the document that the fact comes from.' },
        group: { description: 'Of a group: the value that its rows share. Missing without groups.' },
        value: {
          description:
            'Of a group: the result of `aggregate_by`. Some data models have a field of this name.',
        },
      },
    },
  };
}
