/** Two versions of a document, side by side. */

import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import type { LinePair } from './compare.ts';
import { nameOf } from './describe.ts';

interface CompareProperties {
  readonly scope: Scope;
  readonly earlier: DocumentMetadata;
  readonly present: DocumentMetadata;
  /** Undefined when one of them is no text. */
  readonly lines: readonly LinePair[] | undefined;
}

export const ComparePage: FC<CompareProperties> = ({ scope, earlier, present, lines }) => {
  const texts = useTexts();
  const { compare } = texts.documents;
  const isSame = lines?.every(({ left, right }) => left === right);
  return (
    <Page title={compare.title} scope={scope} section="documents">
      <p class="crumbs">
        <a href={documentPath(scope, present.id)}>{nameOf(present, texts)}</a>
      </p>
      <h1>{compare.title}</h1>
      {!lines && <p>{compare.notText}</p>}
      {isSame && <p>{compare.same}</p>}
      {lines && !isSame && (
        <div class="wide">
          <table class="compare">
            <thead>
              <tr>
                <th scope="col">
                  {compare.earlier}, <Time value={earlier.createdAt} style="date" />
                </th>
                <th scope="col">
                  {compare.present}, <Time value={present.createdAt} style="date" />
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ left, right }) => (
                <tr class={left === right ? undefined : 'changed'}>
                  <td>{left !== undefined && (left === right ? left : <del>{left}</del>)}</td>
                  <td>{right !== undefined && (left === right ? right : <ins>{right}</ins>)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
};
