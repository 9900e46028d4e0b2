/** A page in a downloaded file, which a person can open without the portal. It has no script and loads nothing. */
import type { FC } from 'hono/jsx';
import type { Texts } from '../../texts/index.ts';

export interface IndexRow {
  /** Path of the file that the first cell leads to; none where the file is not there. */
  readonly file?: string | undefined;
  readonly cells: readonly string[];
}

const styles =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ccc;padding:.4rem;text-align:left}' +
  ':root{color-scheme:light dark}';

export function indexPage(
  title: string,
  columns: readonly string[],
  rows: readonly IndexRow[],
  texts: Texts,
): Uint8Array {
  const page = <IndexPage title={title} columns={columns} rows={rows} texts={texts} />;
  return new TextEncoder().encode(`<!DOCTYPE html>\n${page}\n`);
}

const IndexPage: FC<{
  title: string;
  columns: readonly string[];
  rows: readonly IndexRow[];
  texts: Texts;
}> = ({ title, columns, rows, texts }) => (
  <html lang={texts.tag}>
    <head>
      <meta charset="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <style>{styles}</style>
    </head>
    <body>
      <h1>{title}</h1>
      <p>{texts.download.indexLead}</p>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ file, cells: [name, ...cells] }) => (
            <tr>
              <td>
                {file === undefined ? (
                  name
                ) : (
                  <a href={file.split('/').map(encodeURIComponent).join('/')}>{name}</a>
                )}
              </td>
              {cells.map((text) => (
                <td>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </body>
  </html>
);
