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
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
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

/**
 * For the page that opens links. It asks the service, which is another origin, and nobody else. What it decrypts it shows from `blob:`
 * addresses of its own: pictures, and PDF in a window of the browser, which takes this policy over.
 */
const viewHeaders = (serviceOrigin: string) =>
  secureHeaders({
    ...common,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'", new URL(serviceOrigin).origin],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ['blob:'],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
    xFrameOptions: 'DENY',
  });

/**
 * `service` is the address of the service that the portal belongs to: the page that opens links asks it. `uploads` is where large files go:
 * no page may connect to it but those that send them.
 */
export function responseHeaders(origins: {
  readonly service: string;
  readonly uploads: string | undefined;
}): MiddlewareHandler {
  const ofView = viewHeaders(origins.service);
  const ofPages = pageHeaders();
  const ofUploads = origins.uploads === undefined ? ofPages : pageHeaders([origins.uploads]);
  return (context, next) => {
    const { method, path } = context.req;
    if (path === '/view') return ofView(context, next);
    if (
      /\/documents\/[^/]+\/(?:content|attachments\/\d+)$|^\/inbox\/.+\/attachments\/\d+\/content$/.test(path)
    )
      return contentHeaders(context, next);
    return (uploading.test(`${method} ${path}`) ? ofUploads : ofPages)(context, next);
  };
}
