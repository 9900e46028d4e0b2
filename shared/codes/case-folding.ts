/**
 * The form in which texts are compared case-insensitively. The lower-case form of a capital sigma depends on
 * whether the word ends there, which differs between a text and a part of it; so both small sigmas count as
 * one. The lower-case form may be longer than the text (`İ` becomes two characters).
 */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}
