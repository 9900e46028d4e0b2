/** Generates the responses of an operation (OpenAPI 3.1, Responses Object). */
import type { Endpoint } from '../../../../shared/api/endpoint.ts';
import { jsonShapes } from '../../../../shared/api/shapes.ts';
import { successStatus } from '../../../../shared/api/success-status.ts';
import { acknowledgement } from '../../../../shared/xml/write.ts';
import { errorsOf } from '../errors.ts';
import { fieldsInWords } from '../form-fields.ts';
import { totalHeader } from '../query-parameters.ts';
import { exampleOf, type RecordedExample } from '../recording/example-of.ts';
import { layOut } from '../xml-layout.ts';
import type { Json } from './parameters.ts';
import { formType } from './request-body.ts';

/** Success, unless the call always fails, and every documented error. */
export function responses(endpoint: Endpoint): Json {
  const example = exampleOf(endpoint);
  const alwaysFails = endpoint.example?.status !== undefined;
  return {
    ...(!alwaysFails && {
      [successStatus(endpoint)]: { ...success(endpoint, example), ...totalOf(endpoint) },
    }),
    ...elsewhere(endpoint),
    ...failures(endpoint, alwaysFails ? example : undefined),
  };
}

function success(endpoint: Endpoint, example: RecordedExample | undefined): Json {
  const { output } = endpoint;
  if (output.kind === 'ok') return { $ref: '#/components/responses/Acknowledgement' };
  // What has no body is an empty text.
  const text = example && (example.response ?? '');
  const shown = text === undefined ? {} : { example: readable(text, output) };
  switch (output.kind) {
    case 'xml':
      return content(`${output.shape} in XML.`, 'application/xml', { schema: { type: 'string' }, ...shown });
    case 'json':
      return content(capitalised(jsonShapes[output.shape]), 'application/json', {
        schema: { $ref: `#/components/schemas/${output.shape}` },
        ...shown,
      });
    case 'form':
      return content(`Pairs: ${fieldsInWords(output.fields)}.`, formType, {
        schema: { type: 'object', additionalProperties: { type: 'string' } },
        ...shown,
      });
    case 'text':
      return {
        ...content(output.doc, output.mediaType ?? 'text/plain', { schema: { type: 'string' }, ...shown }),
        ...constantHeader(output),
      };
    case 'redirect':
      return {
        description: capitalised(output.doc),
        headers: { Location: { required: true, schema: { type: 'string', format: 'uri' } } },
      };
    case 'fhir':
      return content(capitalised(output.doc), 'application/fhir+json', {
        schema: { type: 'object' },
        ...shown,
      });
    case 'bytes':
      return content(output.doc, example?.responseType ?? '*/*', { schema: { type: 'string' }, ...shown });
    case 'rendered': {
      const recorded = endpoint.example?.query?.response_format;
      const isShown = (format: string, index: number) =>
        recorded === undefined ? index === 0 : format === recorded;
      return {
        description: output.doc,
        content: Object.fromEntries(
          output.formats.map((format, index) => [
            format,
            { schema: renderedSchema(endpoint, format), ...(isShown(format, index) && shown) },
          ]),
        ),
      };
    }
  }
}

/** A document that is too large for a response. */
function elsewhere({ output }: Endpoint): Json {
  if (output.kind !== 'bytes' || !output.large) return {};
  return {
    307: {
      description:
        'The document is too large for a response. It is at this address, which is read without a signature and is valid for five minutes.',
      headers: { Location: { required: true, schema: { type: 'string', format: 'uri' } } },
      content: { 'application/xml': { schema: { type: 'string' } } },
    },
  };
}

function constantHeader({ header }: Extract<Endpoint['output'], { kind: 'text' }>): Json {
  if (!header) return {};
  const { name, doc, value } = header;
  return {
    headers: { [name]: { description: doc, required: true, schema: { type: 'string' }, example: value } },
  };
}

/** JSON and forms are parsed, XML has a line for each element. */
function readable(text: string, { kind }: Endpoint['output']): unknown {
  if (kind === 'json' || /^[[{]/.test(text)) return JSON.parse(text);
  if (kind === 'form') return Object.fromEntries(new URLSearchParams(text));
  if (kind === 'bytes' || !text.startsWith('<')) return text;
  return layOut(text.replaceAll('>\n<', '><'));
}

/** Reports of facts are arrays of objects; the other keys depend on the data model (docs/models.md). FHIR has schemas of its own. */
function renderedSchema({ queryInterface, output }: Endpoint, format: string): Json {
  const isObject = output.kind === 'rendered' && output.formats.includes('application/pdf');
  if (format === 'application/fhir+json' || (format === 'application/json' && isObject))
    return { type: 'object' };
  if (format !== 'application/json') return { type: 'string' };
  if (!queryInterface) return { type: 'array', items: { type: 'object' } };
  return { $ref: '#/components/schemas/Facts' };
}

function totalOf({ queryInterface }: Endpoint): Json {
  if (!queryInterface || queryInterface.totalInAnswer) return {};
  const { name, doc } = totalHeader;
  return { headers: { [name]: { description: doc, required: true, schema: { type: 'integer' } } } };
}

function failures(endpoint: Endpoint, example: RecordedExample | undefined): Json {
  const reasons = new Map<number, string[]>();
  for (const { status, when } of errorsOf(endpoint))
    reasons.set(status, [...(reasons.get(status) ?? []), when]);
  return Object.fromEntries(
    [...reasons].map(([status, when]) => {
      const shown = example?.status === status ? { example: example.response } : {};
      return [
        status,
        {
          ...content(`${when.join('; or ')}.`, ...problem(endpoint, shown)),
          headers: { 'X-Error-Code': { $ref: '#/components/headers/ErrorCode' } },
        },
      ];
    }),
  );
}

/** How the errors of a call are written. */
function problem({ problems }: Endpoint, { example }: Json): [mediaType: string, media: Json] {
  if (problems === undefined)
    return ['text/plain', { schema: { type: 'string' }, ...(example !== undefined && { example }) }];
  const type = problems === 'fhir' ? 'application/fhir+json' : 'application/json';
  const shown = example === undefined ? {} : { example: JSON.parse(String(example)) };
  return [type, { schema: { type: 'object' }, ...shown }];
}

function content(description: string, mediaType: string, media: Json): Json {
  return { description, content: { [mediaType]: media } };
}

/** The response of calls that only say that they succeeded. */
export function acknowledgementResponse(): Json {
  return content('Acknowledgement.', 'application/xml', {
    schema: { type: 'string' },
    example: acknowledgement,
  });
}

function capitalised(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}
