/** Ids in sort keys, in the order in which lists show them. */

/** Length of the time that an id begins with. */
const timeDigits = 13;

/** The id in a form that sorts by its time; ids of one instant sort backwards. */
export function inTimeOrder(id: string): string {
  return id.slice(0, timeDigits) + inverse(id.slice(timeDigits));
}

/**
 * The id with the opposite of each digit. A list that is read backwards, newest first, then has ids of one instant in
 * ascending order, as docs/contract/general.md#list-parameters asks for.
 */
export function inverse(id: string): string {
  return id.replace(/[0-9a-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}
