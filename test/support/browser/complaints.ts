/** What must not happen on any page of the portal, whatever is tested. */
import type { Page, Response } from 'playwright-core';

/**
 * Collects, as long as the page is open: warnings and errors of the console, what the Content-Security-Policy blocked
 * (Chromium says it on the console), errors of scripts, dialogs, requests to other sites, and responses that say that
 * the server failed. To be led to another site is no request of the page.
 */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['warning', 'error'].includes(message.type())) return;
    if (!isAboutStatus(message.text()) && !isAboutBlocking(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    complaints.push(`A script ran: ${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() || !/^(?:https?|wss?):/.test(request.url())) return;
    if (isOfLink(request.url(), page)) return;
    if (new URL(request.url()).origin !== new URL(page.url()).origin)
      complaints.push(`Asked another site: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (isFailure(response, page)) complaints.push(`${response.status()} for ${response.url()}`);
  });
  return complaints;
}

/** The page that opens links asks the service, which is another site, and every answer of it is one for the reader. */
function isOfLink(url: string, page: Page): boolean {
  return new URL(page.url()).pathname === '/view' && new URL(url).pathname.startsWith('/shl/');
}

/** A form that is shown again with its errors has status 400, which Chromium says on the console. */
function isAboutStatus(text: string): boolean {
  return text.startsWith('Failed to load resource: the server responded with a status of ');
}

/** That the browsers of most tests have no service worker. */
function isAboutBlocking(text: string): boolean {
  return text === 'Service Worker registration blocked by Playwright';
}

/** For a page itself, 4xx is an answer, and for a form that a script sends, 400; for anything else that a page loads, it is not. */
function isFailure(response: Response, page: Page): boolean {
  if (response.status() >= 500) return true;
  if (isOfLink(response.url(), page)) return false;
  if (response.status() === 400 && ['xhr', 'fetch'].includes(response.request().resourceType())) return false;
  const isPage = response.request().isNavigationRequest() && response.frame() === page.mainFrame();
  return response.status() >= 400 && !isPage;
}
