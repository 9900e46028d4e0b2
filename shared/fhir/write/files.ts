/** The files of a note as attachments with the addresses at which they are served (docs/contract/fhir.md#attachments). */
import { isObject, type JsonObject } from '../json.ts';
import type { ResourceBuilder } from './build.ts';
import { present } from './people.ts';
import type { Values } from './values.ts';

/** Adds the files behind the text of the note; without one, the first file takes its place. `document` is the address of the document. */
export function putFiles(builder: ResourceBuilder, values: Values, document: string | undefined): void {
  const files = document === undefined ? [] : filesOf(values, document);
  if (files.length === 0) return;
  const [content] = (builder.take('content') as readonly JsonObject[] | undefined) ?? [];
  const attachment = isObject(content?.attachment) ? content.attachment : {};
  const [first, ...others] = files;
  const attachments =
    attachment.data === undefined ? [{ ...attachment, ...first }, ...others] : [attachment, ...files];
  builder.put(
    'content',
    attachments.map((one) => ({ attachment: one })),
  );
}

function filesOf(values: Values, document: string): readonly JsonObject[] {
  const parts = (name: string) => values.text(name)?.split(' ') ?? [];
  const [types, sizes] = [parts('attachment_type'), parts('attachment_size')];
  return parts('attachment').map(
    (number, index) =>
      present({
        contentType: types[index],
        url: `${document}/attachments/${number}`,
        size: Number(sizes[index]),
        title: values.text('title'),
      })!,
  );
}
