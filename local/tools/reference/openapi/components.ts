/** The parts that the operations of the OpenAPI document share. */

import { type JsonShape, jsonShapes, type XmlShape } from '../../../../shared/api/shapes.ts';
import { catalogue } from '../../../../shared/error-catalogue.ts';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { acknowledgement } from '../../../../shared/xml/write.ts';
import { jsonExamples, xmlExamples } from '../examples.ts';
import { commonListParameters, type ListParameterDoc } from '../list-parameters.ts';
import { filterParameter, queryParameters } from '../query-parameters.ts';
import { layOut } from '../xml-layout.ts';
import type { Json } from './parameters.ts';

export function components(): Json {
  return {
    securitySchemes: {
      OAuth1: {
        type: 'http',
        scheme: 'OAuth',
        description:
          'OAuth 1.0a (RFC 5849) with HMAC-SHA1. The protocol parameters are in the Authorization header.',
      },
    },
    parameters: parameters(),
    headers: {
      ErrorCode: {
        description: 'Stable code of the error. docs/errors.md lists the codes.',
        schema: { type: 'string', enum: Object.keys(catalogue) },
      },
    },
    schemas: Object.fromEntries(
      (Object.keys(jsonShapes) as JsonShape[]).map((shape) => [shape, schemaOf(shape)]),
    ),
    responses: {
      Acknowledgement: xmlResponse('Acknowledgement.', acknowledgement),
      ...Object.fromEntries(
        (Object.keys(xmlShapes) as XmlShape[]).map((shape) => [`Xml${shape}`, shapeResponse(shape)]),
      ),
    },
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
  const example = jsonExamples[shape];
  const description = jsonShapes[shape];
  if (Array.isArray(example))
    return { type: 'array', description, items: { type: 'object' }, examples: [example] };
  return { type: 'object', description, examples: [example] };
}

function shapeResponse(shape: XmlShape): Json {
  const write = xmlShapes[shape] as (view: unknown) => string;
  return xmlResponse(`${shape} in XML.`, layOut(write(xmlExamples[shape])));
}

function xmlResponse(description: string, example: string): Json {
  return { description, content: { 'application/xml': { schema: { type: 'string' }, example } } };
}
