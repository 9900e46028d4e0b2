/** Serves an attachment out of the document that holds it (docs/contract/fhir.md#attachments). */
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { ApiError } from '../../errors.ts';
import { contentDisposition } from '../../fhir/attachments/file-name.ts';
import { servedAs } from '../../fhir/attachments/media-types.ts';
import { attachmentIn } from '../../fhir/attachments/read.ts';
import { fhirMediaType } from '../../fhir/document.ts';
import { maximumResponseBytes } from '../../reports/response-size.ts';
import type { VersionItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import type { Handler, StoredBody } from '../handler.ts';
import { requireFound } from '../require-found.ts';
import { namedVersion } from './read.ts';

export const readAttachment: Handler<(typeof documentEndpoints)['record_document_attachment']> = async (
  { path },
  context,
) => attachmentOf(namedVersion(context).version, path.ATTACHMENT_NUM, context);

/**
 * The attachment with this number in a version, with the headers that keep it harmless. Throws 404 when there is none, and 400 when the
 * number is none, the data is no base64, or the bytes do not fit one response.
 */
export async function attachmentOf(
  version: VersionItem,
  numberText: string,
  { bodies, shown }: Pick<Context, 'bodies' | 'shown'>,
): Promise<StoredBody> {
  if (!/^[1-9]\d{0,8}$/.test(numberText)) {
    throw new ApiError('parameter_invalid', { name: 'ATTACHMENT_NUM', form: 'a whole number from 1' });
  }
  shown({ documents: [version.id] });
  const document = requireFound(version.mediaType === fhirMediaType ? version : undefined);
  const found = requireFound(attachmentIn(await bodies.get(document.bodyKey), Number(numberText)));
  const { bytes, type, name, contradicted } = found;
  // A response carries bytes as base64.
  if (Math.ceil(bytes.length / 3) * 4 > maximumResponseBytes) throw new ApiError('attachment_too_large');
  const { mediaType, isShown } = servedAs(type, bytes);
  return {
    bytes,
    mediaType,
    headers: {
      'content-disposition': contentDisposition(isShown, name),
      ...(contradicted.length > 0 && { 'x-attachment-contradicted': contradicted.join(', ') }),
    },
  };
}
