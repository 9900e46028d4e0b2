/** Makes many calls without making all of them at once. */

/** As many as a browser makes to one server, and a little more: the service serves others, too. */
const most = 12;

/** The results in the order of the values. Rejects with the first error, and begins no further call then. */
export async function sideBySide<Value, Result>(
  values: readonly Value[],
  call: (value: Value) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const rest = values.entries();
  const work = async () => {
    for (const [index, value] of rest) results[index] = await call(value);
  };
  await Promise.all(Array.from({ length: Math.min(most, values.length) }, work));
  return results;
}
