/** The API reference as one page of HTML without scripts. The browser's own search finds everything on it. */
import { escapeHtml, prose } from './html.ts';
import type { OpenApi, Operation } from './openapi.ts';
import { operationArticle, type Route } from './operation.ts';
import { style } from './style.ts';

interface Entry extends Route {
  readonly operation: Operation;
}

/** Returns the page of an OpenAPI document as docs/openapi.json is one. */
export function referencePage(document: OpenApi): string {
  const { info, tags } = document;
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Entry => ({ path, method, operation })),
  );
  const main = entries.filter(({ operation }) => !isAlias(operation));
  const articles = ({ operation, ...route }: Entry) => {
    const others = entries.filter((entry) => aliasOf(entry.operation) === operation.operationId);
    return operationArticle(operation, route, others, document);
  };
  const sections = tags.map(({ name, description }) => {
    const own = main.filter(({ operation }) => operation.tags[0] === name);
    return `<section id="${name}"><h2>${escapeHtml(description)}</h2>\n${own.map(articles).join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference – ${escapeHtml(info.title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<nav aria-label="Operations">
${tags.map(({ name, description }) => contents(name, description, main)).join('\n')}
</nav>
<main>
${opening(document)}
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function opening({ info, components }: OpenApi): string {
  const { description: signing } = Object.values(components.securitySchemes)[0]!;
  return `<h1>${escapeHtml(info.title)}: API reference</h1>
<p>The calls of the interface, version ${escapeHtml(info.version)}, with real requests and responses.
${prose(info.description)} Your browser's search (Ctrl-F) finds everything on this page; each operation has a link of its own.</p>
<p>${prose(signing)}</p>
<p>The same as <a href="/openapi.json">OpenAPI document</a>, for your own tools.
${prose('docs/client-guide.md leads through the first calls, docs/models.md explains the data models, and docs/errors.md the errors.')}</p>`;
}

function contents(name: string, description: string, entries: readonly Entry[]): string {
  const links = entries
    .filter(({ operation }) => operation.tags[0] === name)
    .map(({ operation: { operationId, summary } }) => {
      return `<li><a href="#${operationId}" title="${escapeHtml(summary)}">${operationId}</a></li>`;
    });
  return `<h2><a href="#${name}">${escapeHtml(description)}</a></h2><ul>${links.join('')}</ul>`;
}

function isAlias({ operationId }: Operation): boolean {
  return /_alias\d+$/.test(operationId);
}

/** The operation that an alias is a further route of. */
function aliasOf(operation: Operation): string | undefined {
  return isAlias(operation) ? operation.operationId.replace(/_alias\d+$/, '') : undefined;
}
