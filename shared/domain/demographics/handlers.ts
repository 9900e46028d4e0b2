/** Demographics in the declared formats (docs/contract/demographics.md#reading). They are served whatever the status of their document. */
import type { demographicsEndpoints } from '../../api/endpoints/demographics.ts';
import { type Demographics, readDemographics } from '../../models/demographics/index.ts';
import { describeDemographics } from '../../rdf/demographics.ts';
import { demographicsJson, demographicsXml } from '../../reports/demographics.ts';
import { visibleSpecial } from '../carenets/read.ts';
import type { Context } from '../context.ts';
import { currentDocument, saveSpecial, specialType } from '../documents/special-documents.ts';
import type { Handler, Rendered } from '../handler.ts';
import { render, type Writers } from '../render.ts';

type Endpoints = typeof demographicsEndpoints;
type Format = Endpoints['read_demographics']['output']['formats'][number];

interface DemographicsView {
  readonly demographics: Demographics;
  readonly documentId: string;
  readonly recordId: string;
  readonly context: Context;
}

const writers: Writers<Format, DemographicsView> = {
  'application/json': ({ demographics, documentId }) => [demographicsJson(demographics, documentId)],
  'application/xml': ({ demographics, documentId }) => [demographicsXml(demographics, documentId)],
  'application/rdf+xml': ({ demographics, recordId, context: { baseUrl, config } }) => [
    describeDemographics(demographics, {
      rdfBase: config.rdfBase ?? baseUrl,
      recordId,
      recordSystem: config.recordSystem,
    }),
  ],
};

const special = specialType('demographics');

export const readRecordDemographics: Handler<Endpoints['read_demographics']> = async (
  { path, format },
  context,
) => show(format, await currentDocument(special, context), path.RECORD_ID, context);

export const readCarenetDemographics: Handler<Endpoints['read_demographics_carenet']> = async (
  { format },
  context,
) => show(format, await visibleSpecial(special, context), context.entities.carenet.recordId, context);

export const setDemographics: Handler<Endpoints['set_demographics']> = (input, context) =>
  saveSpecial(special, input, context);

function show(
  format: Format,
  { version, bytes }: Awaited<ReturnType<typeof currentDocument>>,
  recordId: string,
  context: Context,
): Promise<Rendered> {
  const demographics = readDemographics(bytes);
  return render(writers, format, { demographics, documentId: version.id, recordId, context });
}
