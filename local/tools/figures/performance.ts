/** What docs/performance.md says about its figures. */
import type { FigurePage } from './page-declaration.ts';

export const performance: FigurePage = {
  title: 'Performance',
  introduction: `How fast the service is, and what is done so that it stays so. Each table names the command that measured it, the
day, and the machine. Figures in brackets are goals. \`npm run docs\` writes this page from docs/figures; do not edit it.`,
  sections: [
    {
      measurement: 'calls',
      title: 'Calls, and their floor',
      text: `A personal health app calls the service with a token for one record. Beside each call stands its **floor**: the AWS
operations of that very call, recorded as they were sent, and made once more directly with the SDK. They have the same items
and conditions, in the same order, side by side where the service makes them so; so the floor follows when the service changes.
The floor works on a copy of table and bucket, behind a minimal HTTP server in the process of the service. It gets the same
request and sends as many bytes back. So HTTP, the SDK with the settings of the service, database and S3 emulator are in both
figures. Signatures, access, validation, reading and writing of documents and reports, the log and the local gateway are in the
first alone.

Ten calls of the one alternate with ten of the other, so that load hits both alike. The client is a process of its own. It
signs with the service's own signer, for the floor too, and speaks HTTP over a plain socket. With several connections, each
writes to a record of its own. Processor time is that of the process of the service, which also runs the S3 emulator.`,
      remarks: `Reports of 500 results miss the ratio by their nature. Their operations are a handful of compressed items. The floor does not
open them, while the service unpacks, selects and writes 300 kB of text. Tried, with the change of processor time per report:
JSON written directly instead of from an object for each result, XML without a list for each element and attribute, and no count
of the characters of a response that is far below the limit. Together they halved the time of writing in a profile. What remains
is unpacking, selecting and the socket. Writing 500 results of 24 fields alone takes 1.9 ms of processor time directly, 2.4 ms
from objects, 2.9 ms from a list of parts, and 1.5 ms with quotes of our own for plain text. That last way was not taken: it
would be a second way of quoting for a twentieth of the report.

With eight connections, client, service, database and floor share two processors, and the ratios of short lists and of metadata
move by a tenth from run to run, around their goals.`,
    },
    {
      measurement: 'pages',
      title: 'Pages of the portal',
      text: `A visitor with a session asks for each page of the sample patient's record, twenty times, as a browser does: with cookies and
with compression. Service and database run as \`npm start\` runs them. The portal runs in the process of the visitor, where the
beginning and the end of each of its calls to the service are noted. *Waiting for calls* is the time in which at least one call
had no answer yet. The rest of the time until the first byte is *the portal alone*: cookies, signatures, writing the page,
HTTP. *One after another* is the longest row of calls of which each began after another had ended; where it is 1, all were
made side by side. Times are medians. Styles, script and icon are loaded once; a browser keeps them.`,
    },
    {
      measurement: 'soak',
      title: 'Ten minutes under load',
      text: `Sixteen clients call the service as \`npm start\` runs it, without a pause, each on a record of its own: mostly reads of one
thing, some lists and reports, and a quarter writes. Every fortieth of the time the process collects its garbage and tells its
memory, which makes the slowest calls slower. Growth is the slope of the second half.`,
      remarks: `The S3 emulator, which runs in the same process, keeps the name of every object in memory, some 800 bytes. That is about 200
bytes of a call with this mix.`,
    },
    {
      measurement: 'fhir-import',
      title: 'Import of FHIR',
      text: `Synthetic patients, written as Bulk Data Export writes them: a file for each kind of resource. The command reads each file twice,
creates a record for each patient and a document for each resource, on a service of its own with fresh emulators. Then it reads the
same files again, which changes nothing. Memory is the peak of the process of the command.`,
      remarks: `A document is written in a transaction with about ten others of its record, and its body is an object of its own. On AWS it costs
what a call that creates it costs, without the gateway, the function and the nonce: mostly seven items, each of which counts twice in a
transaction, and one request to S3.`,
    },
    {
      measurement: 'scale',
      title: 'Size',
      text: `The same calls in small and in large records. Documents and records are written in batches by the functions that make the items of
calls ([fill.ts](../local/tools/load/fill.ts)), without bodies. Round trips and read units must not grow with the record. The
times of a small and of a large deployment are taken in turns. Of both, only one page of a list is read. What AWS does
beyond that is computed in [scaling.md](scaling.md).`,
      remarks: `Lists took 3.6 to 3.8 times as long in the large record while the store asked for keys by their beginning (\`begins_with\`):
Dynoxide then reads the rest of the partition. It asks for a range of keys instead, which costs the same on DynamoDB.`,
    },
    {
      measurement: 'functions',
      title: 'Processor time per call',
      text: `The bundles that a deployment uploads run as on Lambda: each in a process of its own, which imports it and hands it signed events, one
after the other. Table and bucket are in other processes, over HTTP without TLS, so only what the function itself computes
counts. A process is slower while it is young, until V8 has compiled what runs often. [What calls cost](cost.md#how-this-is-measured)
is computed with times that are no less than those of a warm process.`,
      remarks: `Most of it is the AWS SDK and Node's HTTP client. What was done about that, what each step changed, and what did not pay is in
[shared/store](../shared/store/README.md#processor-time). When the machine is busy, processor time grows too, because other
processes use the same caches.`,
    },
    {
      measurement: 'cold-start',
      title: 'Cold start',
      text: `Each function is started ten times by Node alone, and so is a bare handler that is bundled in the same way, with the same clients of
the AWS SDK and the AWS calls of a small read. Both fetch the secret and connect to the table while they are imported. The
import alone is measured without that. The time of the first answer counts from the start of the process. A ratio is that to
the bare handler with the same clients: with S3, or with the table alone.`,
      remarks: `Compiling the bundle takes most of an import, so size decides. What was done about that is in
[infra](../infra/README.md#bundles). The bare handler alone takes most of what is allowed for an import. Where other programs
run, the ratios of processor time say more than those of time.`,
    },
  ],
};
