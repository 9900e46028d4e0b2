/** Headers of every response. */
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const common = {
  referrerPolicy: 'no-referrer',
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  strictTransportSecurity: 'max-age=31536000',
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
};

/**
 * No script, style, image or frame from anywhere else, and none inline. Addresses hold secrets of mails, so
 * no other site learns them. Forms may only go to the portal. Pico draws arrows and marks from `data:` images.
 */
const pageHeaders = (connected: readonly string[] = []) =>
  secureHeaders({
    ...common,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'", ...connected],
      imgSrc: ["'self'", 'data:'],
      frameSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
    xFrameOptions: 'DENY',
  });

/**
 * For the content of documents, which anyone with access may have written: it may load and run nothing, and is
 * shown only in a frame of the portal. Without `sandbox`, since browsers show no PDF in a sandbox; they
 * themselves keep it apart from the page.
 */
const contentHeaders = secureHeaders({
  ...common,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'unsafe-inline'"],
    objectSrc: ["'self'"],
    frameAncestors: ["'self'"],
  },
  xFrameOptions: 'SAMEORIGIN',
});

/** The pages from which a file may be sent to the bucket: those that add or replace a document. */
const uploading =
  /^(?:GET \/records\/[^/]+\/documents\/new|(?:GET|POST) \/records\/[^/]+\/documents\/[^/]+\/replace|POST \/records\/[^/]+\/documents)$/;

/** `uploadOrigin`: where large files go; no page may connect to it but those that send them. */
export function responseHeaders(uploadOrigin: string | undefined): MiddlewareHandler {
  const ofPages = pageHeaders();
  const ofUploads = uploadOrigin === undefined ? ofPages : pageHeaders([uploadOrigin]);
  return (context, next) => {
    const { method, path } = context.req;
    if (/\/documents\/[^/]+\/(?:content|attachments\/\d+)$/.test(path)) return contentHeaders(context, next);
    return (uploading.test(`${method} ${path}`) ? ofUploads : ofPages)(context, next);
  };
}
