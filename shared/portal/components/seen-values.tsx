/** What a form showed before a person typed, which tells what she has changed. Only a hint for her choice: it decides nothing. */
import type { FC } from 'hono/jsx';

/** The name of the hidden field. */
export const seenField = 'seen';

export const SeenValues: FC<{ values: Readonly<Record<string, string>> }> = ({ values }) => (
  <input type="hidden" name={seenField} value={JSON.stringify(values)} />
);

/** The values by field; none when the form does not say them. */
export function seenIn(form: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const text = form[seenField];
  if (typeof text !== 'string') return {};
  try {
    const entries = Object.entries(Object(JSON.parse(text)) as object);
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
