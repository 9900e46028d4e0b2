/** ETags of FHIR, which are weak: `W/"version"` (https://hl7.org/fhir/R4/http.html#concurrency). */

/** Whether a header with ETags, such as If-None-Match, names the version, or any: `*`. Weak and strong ones are compared alike (RFC 9110 §8.8.3.2). */
export function namesVersion(header: string | undefined, versionId: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag.replace(/^W\//, '') === `"${versionId}"`;
  });
}
