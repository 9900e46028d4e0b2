import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { parse, serialize } from 'parse5';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailPart, startMail } from '../../local/server/emulators/mail.ts';

let mail: MailPart;
let client: SESClient;

beforeEach(async () => {
  mail = await startMail(0);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SESClient({ endpoint: mail.endpoint, region: 'us-east-1', credentials });
});

afterEach(() => mail.stop());

async function send(Subject: string, text: string, to = 'rosa@mail.example'): Promise<void> {
  const Message = { Subject: { Data: Subject }, Body: { Text: { Data: text } } };
  const Destination = { ToAddresses: [to] };
  await client.send(new SendEmailCommand({ Source: 'support@phr.example.org', Destination, Message }));
}

async function page(path: string): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await fetch(mail.endpoint + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function list(): Promise<readonly (readonly [path: string, subject: string])[]> {
  const { text } = await page('/');
  return [...text.matchAll(/<li>\s*<a href="([^"]+)">([^<]*)<\/a>/g)].map(([, path, subject]) => [
    path!,
    subject!,
  ]);
}

async function pathOfNewest(): Promise<string> {
  const [newest] = await list();
  return newest![0];
}

describe('The mail viewer', () => {
  it('says that there are no mails yet', async () => {
    const { status, text } = await page('/');
    expect(status).toBe(200);
    expect(text).toContain('There are no mails yet.');
  });

  it('lists the newest mail first, with its receiver', async () => {
    await send('First', 'one');
    await send('Second', 'two', 'carl@mail.example');
    expect((await list()).map(([, subject]) => subject)).toEqual(['Second', 'First']);
    expect((await page('/')).text).toMatch(/carl@mail\.example · <time datetime="\d{4}-/);
  });

  it('shows names and subjects that are not ASCII as people write them', async () => {
    // Two encoded words, as long names have, and one of a subject.
    await send(
      '=?UTF-8?B?R3LDvMOfZQ==?=',
      'one',
      '=?UTF-8?B?VG9tw6FzIExl?= =?UTF-8?B?aXTDo28=?= <tomas@mail.example>',
    );
    expect((await list()).map(([, subject]) => subject)).toEqual(['Grüße']);
    expect((await page('/')).text).toContain('Tomás Leitão &lt;tomas@mail.example&gt; ·');
    const { text } = await page(await pathOfNewest());
    expect(text).toContain('<dd>Tomás Leitão &lt;tomas@mail.example&gt;</dd>');
    expect(text).toContain('<h1>Grüße</h1>');
  });

  it('shows one mail as text, with links that open in the same window', async () => {
    await send(
      'Welcome',
      'Open http://127.0.0.1:8080/accounts/rosa/init/abc?x=1&y=2.\n(or https://ui.example.org)\n',
    );
    const path = await pathOfNewest();
    const { status, text } = await page(path);
    expect(status).toBe(200);
    expect(text).toContain(
      '<pre>Open <a href="http://127.0.0.1:8080/accounts/rosa/init/abc?x=1&amp;y=2" rel="noreferrer">' +
        'http://127.0.0.1:8080/accounts/rosa/init/abc?x=1&amp;y=2</a>.\n' +
        '(or <a href="https://ui.example.org" rel="noreferrer">https://ui.example.org</a>)\n</pre>',
    );
    expect(text).toMatch(/<dt>To<\/dt>\s*<dd>rosa@mail\.example<\/dd>/);
    expect(text).not.toContain('target=');
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</pre></main><a href="javascript:alert(1)">x</a>',
    'http://x.example/"onmouseover="alert(1)',
    "http://x.example/'onmouseover='alert(1)",
    'javascript:alert(1)',
    'javascript://x.example/%0Aalert(1)',
  ])('shows %s as text, wherever it is', async (attack) => {
    await send(`S ${attack}`, `T ${attack}`);
    const path = await pathOfNewest();
    for (const { text } of [await page('/'), await page(path)]) {
      const html = serialize(parse(text));
      expect(html).not.toMatch(/<(?:img|a href="javascript)|<[^>]+ on\w+=/i);
      expect(html.match(/<script/g) ?? []).toHaveLength(text.includes('<li>') ? 1 : 0);
    }
  });

  it('says that a mail is not there', async () => {
    const { status, text } = await page('/mail-viewer/mails/none');
    expect(status).toBe(404);
    expect(text).toContain('There is no such mail');
  });

  it('runs its own script only, which keeps the list fresh', async () => {
    const { headers, text } = await page('/');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/mail-viewer/refresh.js" defer>']);
    expect(text).not.toMatch(/<style|style=/);
    for (const [path, type] of [
      ['/mail-viewer/refresh.js', 'text/javascript; charset=utf-8'],
      ['/mail-viewer/style.css', 'text/css; charset=utf-8'],
    ] as const) {
      const file = await page(path);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  it('leaves the rest of its port to the SES endpoint', async () => {
    await send('Kept', 'text');
    const { emails } = JSON.parse((await page('/store')).text) as { emails: { subject: string }[] };
    expect(emails.map(({ subject }) => subject)).toEqual(['Kept']);
    expect((await page('/health-check')).status).toBe(200);
    expect((await fetch(`${mail.endpoint}/clear-store`, { method: 'POST' })).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});
