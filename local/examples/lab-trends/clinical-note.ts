/** Writes a note as a SimpleClinicalNote (docs/contract/document-processing.md#simpleclinicalnote). */

/** The document in XML: `about` becomes the chief complaint, `note` the content, and `now` the date of the visit. */
export function clinicalNote(note: string, about: string, now: Date): string {
  const time = `${now.toISOString().slice(0, 19)}Z`;
  const provider = '<provider><name>Lab Trends</name><institution>Lab Trends</institution></provider>';
  return (
    '<SimpleClinicalNote xmlns="http://indivo.org/vocab/xml/documents#">' +
    `<dateOfVisit>${time}</dateOfVisit><signature><at>${time}</at>${provider}</signature>` +
    `<chiefComplaint>${escaped(about)}</chiefComplaint><content>${escaped(note)}</content></SimpleClinicalNote>`
  );
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and attribute values in XML and HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references[character]!);
}
