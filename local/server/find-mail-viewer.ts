const responseTimeoutMs = 2000;
/** Asks only for mails after this distant second of the epoch, to keep the response short. */
const lastSecond = 9_999_999_999;

/**
 * Where the mails sent to an SES endpoint can be read: in the viewer of aws-ses-v2-local, or in LocalStack's
 * list. Undefined when the endpoint has neither.
 */
export async function mailPlaceAt(endpoint: string): Promise<string | undefined> {
  const base = endpoint.replace(/\/$/, '');
  const list = `${base}/_aws/ses`;
  const [viewer, localStack] = await Promise.all([
    listAt(`${base}/store?since=${lastSecond}`, 'emails'),
    listAt(list, 'messages'),
  ]);
  if (viewer) return base;
  return localStack ? list : undefined;
}

/** Whether the URL returns a JSON object that contains this list. */
async function listAt(url: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(responseTimeoutMs) });
    const found = (await answer.json()) as Record<string, unknown> | null;
    return answer.ok && Array.isArray(found?.[name]);
  } catch {
    return false;
  }
}
