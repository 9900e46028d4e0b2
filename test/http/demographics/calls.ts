import type { Answer, SignedClient } from '../../support/client.ts';
import type { Place, Row } from '../../support/medical/reports.ts';
import { succeeded } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';

export function demographicsPath({ kind, id }: Place): string {
  return `/${kind}/${id}/demographics`;
}

export function readDemographics(client: SignedClient, place: Place, format?: string): Promise<Answer> {
  return client.get(demographicsPath(place), { query: { response_format: format } });
}

/** The only object of the JSON response. Throws when there is none or more than one. */
export async function patientOf(client: SignedClient, place: Place): Promise<Row> {
  const answer = succeeded(await readDemographics(client, place, 'application/json'), 'demographics');
  const rows = answer.json() as Row[];
  if (rows.length !== 1) throw new Error(`${rows.length} objects`);
  return rows[0]!;
}

/** The id of the demographics document and the label of a record. */
export async function aboutRecord(
  client: SignedClient,
  record: string,
): Promise<{ id: string; label: string }> {
  const element = succeeded(await client.get(`/records/${record}`), 'record').xml();
  return { id: child(element, 'demographics').attributes.document_id!, label: element.attributes.label! };
}
