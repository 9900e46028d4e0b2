const patienceMilliseconds = 2000;
/** Only mails after this second of the epoch, which is none: the answer need not be long. */
const lastSecond = 9_999_999_999;

/**
 * Where the mails that an SES endpoint has taken can be read: in the viewer of aws-ses-v2-local, or in LocalStack's
 * list. undefined when it shows them at neither place.
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

/** Whether there is a JSON object with this list in it. */
async function listAt(url: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMilliseconds) });
    const found = (await answer.json()) as Record<string, unknown> | null;
    return answer.ok && Array.isArray(found?.[name]);
  } catch {
    return false;
  }
}
