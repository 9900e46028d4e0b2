/** Demographics in the three formats (wire contract: demographics, reading). They are served whatever the status of their document. */
import type { demographicsEndpoints } from '../../api/endpoints/demographics.ts';
import type { Handler, Rendered } from '../../api/handler.ts';
import { type Demographics, readDemographics } from '../../models/demographics/index.ts';
import { describeDemographics } from '../../rdf/demographics.ts';
import { demographicsJson, demographicsXml } from '../../reports/demographics.ts';
import { visibleSpecial } from '../carenets/read.ts';
import type { Context } from '../context.ts';
import { currentDocument, saveSpecial, specialType } from '../documents/special-documents.ts';
import { readFormat } from '../reports/response-format.ts';

type Endpoints = typeof demographicsEndpoints;

const formats = ['application/rdf+xml', 'application/json', 'application/xml'] as const;
const special = specialType('demographics');

export const readRecordDemographics: Handler<Endpoints['read_demographics']> = async ({ query }, context) => {
  const format = readFormat(query.response_format, formats);
  const { version, octets } = await currentDocument(special, context);
  return render(format, readDemographics(octets), version.id, context.entities.record.id, context);
};

export const readCarenetDemographics: Handler<Endpoints['read_demographics_carenet']> = async (
  { query },
  context,
) => {
  const format = readFormat(query.response_format, formats);
  const { version, octets } = await visibleSpecial(special, context);
  return render(format, readDemographics(octets), version.id, context.entities.carenet.recordId, context);
};

export const setDemographics: Handler<Endpoints['set_demographics']> = ({ path, body }, context) =>
  saveSpecial(special, path.RECORD_ID, body, context);

function render(
  format: (typeof formats)[number],
  demographics: Demographics,
  documentId: string,
  recordId: string,
  { baseUrl, config }: Context,
): Rendered {
  switch (format) {
    case 'application/json':
      return { contentType: format, text: demographicsJson(demographics, documentId) };
    case 'application/xml':
      return { contentType: format, text: demographicsXml(demographics, documentId) };
    case 'application/rdf+xml': {
      const context = { rdfBase: config.rdfBase ?? baseUrl, recordId, recordSystem: config.recordSystem };
      return { contentType: format, text: describeDemographics(demographics, context) };
    }
  }
}
