/** One operation on the page. */
import { block, code, escapeHtml, prose, table } from './html.ts';
import {
  type Content,
  type OpenApi,
  type Operation,
  type Parameter,
  type Response,
  resolve,
  type Schema,
} from './openapi.ts';

export interface Route {
  readonly method: string;
  readonly path: string;
}

/** The media type in OpenAPI that stands for all. */
const anyType = '*/*';

/** Returns the article of an operation, which has its id as the anchor. `others` are its further routes. */
export function operationArticle(
  operation: Operation,
  route: Route,
  others: readonly Route[],
  { components }: Pick<OpenApi, 'components'>,
): string {
  const { operationId: id, summary, description, requestBody } = operation;
  const parameters = (operation.parameters ?? []).map((part) => resolve(part, components.parameters));
  const responses = Object.entries(operation.responses).map(
    ([status, part]) => [status, resolve(part, components.responses)] as const,
  );
  return [
    `<article id="${id}"><h3><a href="#${id}">${id}</a></h3>`,
    `<p class="route">${routeHtml(route)}</p>`,
    others.length > 0 ? `<p class="others">Also ${others.map(routeHtml).join(', ')}</p>` : '',
    `<p>${prose(summary)} ${prose(description)}</p>`,
    table(['Parameter', 'In', 'Meaning'], parameters.map(parameterRow)),
    requestBody ? requestHtml(requestBody.content, requestBody.description) : '',
    ...responses.filter(isSuccess).map(([status, response]) => successHtml(status, response)),
    table(
      ['Error', 'When'],
      responses
        .filter((response) => !isSuccess(response))
        .map(([status, error]) => [status, errorCell(error)]),
    ),
    '</article>',
  ].join('\n');
}

/** A long path may break before each of its slashes. */
function routeHtml({ method, path }: Route): string {
  const name = method.toUpperCase();
  return `<b class="${method}">${name}</b> <code>${escapeHtml(path).replaceAll('/', '<wbr>/')}</code>`;
}

function parameterRow({ name, in: place, description, required, schema, example }: Parameter): string[] {
  const meaning = [prose(description), ...constraints(schema)];
  if (example !== undefined) meaning.push(`Example: ${code(example)}`);
  return [nameCell(name, required), place, meaning.join(' ')];
}

function nameCell(name: string, required = false): string {
  return required ? `${code(name)} <small>required</small>` : code(name);
}

function constraints({ enum: values, default: usual, maxLength }: Schema): readonly string[] {
  return [
    ...(values ? [`One of ${values.map(code).join(', ')}.`] : []),
    ...(usual === undefined ? [] : [`Default ${code(String(usual))}.`]),
    ...(maxLength === undefined ? [] : [`At most ${maxLength} characters.`]),
  ];
}

function requestHtml(content: Content, description: string | undefined): string {
  // Beside a media type with an example, the entry for any other one would say the same again.
  const isShown = ([type]: readonly [string, unknown]) => type !== anyType || rawTypes(content).length === 1;
  return Object.entries(content)
    .filter(isShown)
    .map(([type, { schema = {}, example }]) => {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
        nameCell(name, schema.required?.includes(name)),
        [prose(field.description ?? ''), ...constraints(field)].join(' '),
      ]);
      const shown = type.includes('form-urlencoded') ? formText(example) : example;
      return [
        `<h4>Request: ${requestTitle(type, content)}</h4>`,
        fields.length === 0 && description !== undefined ? `<p>${prose(description)}</p>` : '',
        table(['Field', 'Meaning'], fields),
        shown === undefined ? '' : block(shown),
      ].join('\n');
    })
    .join('\n');
}

function rawTypes(content: Content): readonly string[] {
  return Object.keys(content).filter((type) => !type.includes('form-urlencoded'));
}

function requestTitle(type: string, content: Content): string {
  if (type === anyType) return 'any media type';
  const takesOthers = anyType in content && rawTypes(content).includes(type);
  return takesOthers ? `${escapeHtml(type)} or any other media type` : escapeHtml(type);
}

function formText(example: unknown): string | undefined {
  return example === undefined
    ? undefined
    : new URLSearchParams(example as Record<string, string>).toString();
}

/** A redirect is a success too. */
function isSuccess([status]: readonly [string, Response]): boolean {
  return status < '400';
}

function successHtml(status: string, { description, content = {} }: Response): string {
  const shown = Object.entries(content).find(([, { example }]) => example !== undefined);
  const types = Object.keys(content).map(escapeHtml).join(', ');
  const isForm = shown?.[0].includes('form-urlencoded');
  return [
    `<h4>Response: ${[status, types].filter(Boolean).join(', ')}</h4>`,
    `<p>${prose(description)}</p>`,
    shown ? block(isForm ? formText(shown[1].example) : shown[1].example) : '',
  ].join('\n');
}

function errorCell({ description, content = {} }: Response): string {
  const example = Object.values(content).find((media) => media.example !== undefined)?.example;
  return prose(description) + (example === undefined ? '' : ` Example: ${code(String(example))}`);
}
