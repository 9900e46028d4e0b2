/** A request as the rest of the service sees it, independent of the gateway. */
export interface ServiceRequest {
  /** The gateway's own id of the request: the one in its log, in X-Request-Id and in the audit entry. */
  readonly requestId: string;
  /** Made for this call. It names what the call stores, so it is never the same for two calls. */
  readonly callId: string;
  /** Time of arrival. Every timestamp and expiry of the request is compared with it. */
  readonly receivedAt: Date;
  /** Upper case. */
  readonly method: string;
  /** The path without query, either as it was in the request line or percent-decoded once by the gateway. */
  readonly path: string;
  readonly pathIsDecoded: boolean;
  /** The query as it was in the request line, without `?`. */
  readonly rawQuery: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** The gateway passed the body on as text (text, JSON, XML and JavaScript types). */
  readonly bodyWasText: boolean;
  /** The caller's address. */
  readonly sourceIp: string;
  /** Scheme and authority by which clients know the service, such as `https://phr.example.org`. */
  readonly origin: string;
}

/** The media type of a request: lower case, without parameters; undefined when the header is absent or empty. */
export function mediaTypeOf(request: Pick<ServiceRequest, 'headers'>): string | undefined {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  return type || undefined;
}
