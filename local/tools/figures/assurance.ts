/** What docs/assurance.md says about its figures. */
import type { FigurePage } from './page-declaration.ts';

export const assurance: FigurePage = {
  title: 'Assurance',
  introduction: `How the tests are tested, and what the service went through besides them. Each table names the command that measured it,
the day, and the machine. Figures in brackets are goals. \`npm run docs\` writes this page from docs/figures; do not
edit it.`,
  sections: [
    {
      measurement: 'mutants',
      title: 'Mutants',
      text: `[Stryker](https://stryker-mutator.io) changes one thing at a time in the code that decides who may do what and reads what
comes from outside, and the tests of that folder run. Of a large folder a sample is tried. A mutant that no test notices survives. Each survivor is
[explained](../local/tools/mutants/survivors): most make no difference that anyone could see.`,
    },
    {
      measurement: 'crashes',
      title: 'Killed while clients write',
      text: `The service runs as \`npm start\` runs it, with its database on a data directory. Four clients create documents of one record, by external
id too, replace them and change their status. Four have people of their own: one sets up second factors and signs in with them, a family
invites each other to a record and hands it over, people write to each other with files and keep these in the record, and browsers are
added and removed. At a random moment service and database are killed (\`kill -9\`) and started again on
the same directory. Then every acknowledged write is read through the service and compared byte for byte. And the table is
searched for anything half there: versions that are not linked, documents without lists, counts, facts, body, or the audit entry
of the call that stored them, and audit entries of something that is not there. Writes that had no response yet may be there or
not, but whole. What a client alone changes must be as the last acknowledged call left it, or as the one call that was cut off would
leave it; recovery codes that were used and invitations that have ended open nothing. At last the service must take another write.`,
    },
    {
      measurement: 'histories',
      title: 'Random histories',
      text: `Histories of up to 80 random steps on one record, by its owner, someone with a full share, a member of a carenet, a stranger,
admin apps, and apps with and without tokens: create, replace, status, label, relate, place, share, invite, send, accept and more. A model
written only from [the contract](contract/README.md) says what status each call gets. Again and again everyone's lists, documents,
metadata, inboxes, invitations and audit trail are compared with it. Most histories run on a table in memory, some on the database of
\`npm start\`. A failure is shortened until no step can be left out.`,
    },
    {
      measurement: 'fuzz',
      title: 'Fuzzing',
      text: `Random inputs, for a fixed time each. *calls*: every endpoint with anything in path, query, form, body and headers; no response may
be a 5xx, lack \`X-Request-Id\`, or fail to parse as its media type, and a rejected call may store nothing. *xml*: up to a hundred
texts an input; the service judges each as libxml2 does, apart from what the contract allows less of, and from the
grammar inside ELEMENT, ATTLIST and NOTATION declarations, which it does not check. *fhir*: resources
with damage, and any JSON, labelled as FHIR; each is rejected with a reason, or stored byte for byte with as many facts in reports
as its metadata say. *fhir-searches*: names and values of searches; each is rejected with a reason, or judges resources without failing, and a
row of the index never leaves out what matches. *archives*: exported records
with damage; each is imported whole, or rejected with nothing stored, and rejected when a digest does not fit. *portal-forms*: any
body of any media type, posted to any path of the portal by its owner or a stranger; the answer is never a 5xx, always a page or leads
to one, needs few calls of the service, and leaves no error in the log. *costly-documents*: previews, XML, JSON, FHIR, forms,
signatures and filters of reports that grow to twice and four times their size; the steps that are counted may grow by a quarter more
than the size, and no more.`,
    },
    {
      measurement: 'canaries',
      title: 'Secrets and health text',
      text: `Every endpoint is called, and before that several times while one of its AWS calls fails. Every secret, token and password that
goes over the wire, the master keys, and every text of documents and messages is then searched for in the log at level DEBUG and in
all error responses; secrets in the table, too. Percent-encoded, base64 and JSON forms count.`,
    },
    {
      measurement: 'fhir-samples',
      title: 'FHIR resources of others',
      text: `Resources of FHIR R4 that nobody here wrote: 130 living patients of [Synthea](https://github.com/synthetichealth/synthea)
and those that died, made with a fixed seed; HL7's examples for cancer (mCODE), for the patient summary (IPS) and for R4; the sample
data of Medplum. Collections that no registry has are given as folders: the examples of US Core and of Oracle Health (Cerner), and
what converters make of C-CDA and HL7 v2.

A file is read as the document that it would be when it is posted. A file of more than 4 MiB, of more facts than a document may
have, or about several people is read resource by resource, as the bulk import does it. *Visible* is a resource that the reader
turns into a fact or a part of one; *only beside others* are those that give no fact when they come alone. Not expected are
resources that are *withdrawn or an error* (entered in error, refuted, cancelled, not done), *of somebody else or nobody* (the
subject or focus is no patient, or nobody uses the device), and *older versions* in the same file. That is decided
by [the tool itself](../local/tools/fhir-samples/standing.ts) and not by the reader. Resources inside of others count with
those, but for those in bills. Shares are rounded down. The last table of a source counts the facts, and those that are the same after
they were written as resources and read again. With \`--each\` the command prints every missing resource by name.`,
    },
    {
      measurement: 'fhir-values',
      title: 'What is told of FHIR resources',
      text: `Random resources of the same sources, as many of each kind as there are, up to an equal share. Each is stored as a document of
its own record, and the reports are asked for its facts in JSON over HTTP. Code that was written from FHIR alone, and shares nothing
with the service, compares each field with the resource. *Not told* is what the resource says and the fact does not; the last table
says where.`,
    },
    {
      measurement: 'fhir-answers',
      title: 'Answers in FHIR',
      text: `The same resources are posted to records of the people whom they are about. A Bundle about several people is then posted
resource by resource. Each report in FHIR and the patient summary of each record must be valid by the JSON schema of R4 and by its
definitions: which elements must be there, which types and codes they may have, and what must be true of them. The summary must also
be valid by the profiles of the International Patient Summary in HL7's package. Documents above 4 MiB are rejected, and so are kinds
that R4 does not know. The second table counts the codes that are bound to a value set as \`required\` or \`extensible\`, each place once.
An extensible one may have text or a code of another system instead. The third table has the value sets that no package lists.

With the word \`validator\`, HL7's own validator then judges 500 reports and 50 summaries, and its tables come last. It has no terminology
server: it cannot look up SNOMED CT and LOINC, and warns of that. Its errors are told with names and numbers left out.
One of them is its own: the profile of allergies asks for an extension of a draft, \`allergyintolerance-abatement\`, which no package of R4
has. Where an allergy has any extension, the validator cannot tell whether it is that one, and calls it an error.`,
    },
    {
      measurement: 'fhir-round-trip',
      title: 'Read back from the FHIR base',
      text: `The whole story of twenty made-up patients of Synthea is posted, a Bundle each; one above 4 MiB in several. An app that was let in
then searches for every type, page by page, and reads each resource by its id. Each must come back once, and as it was sent: code that
shares nothing with the service compares the text of every value, also of numbers. Only the id may differ, \`meta\` but for profiles, tags
and security labels, and where references lead. What each of these means is looked up in what was sent, in the same document or in
another part of the story, and then it is followed: it must lead to that resource. A reference that is a search for an identifier must
come back as that identifier, and one to what was never sent must say what was sent. The patient is not compared, because the
demographics tell of her. What the service adds are Provenance, and a DocumentReference for each document.`,
    },
    {
      measurement: 'fhir-clients',
      title: 'The FHIR base and programs of others',
      text: `[HAPI FHIR's client](../test/prove/fhir-clients/hapi/Client.java), in Java, reads, searches page by page, creates, updates and is refused. HL7's
validator then judges two resources for each profile of US Core 6.1, as they were sent and as they are served, and the patient summary,
each by the profiles that it claims. What the validator cannot judge without a terminology server is left out: codes of LOINC, and the
extension of a draft that is named above. [docs/inferno.md](inferno.md) has the checks of the test kits for certification.`,
    },
    {
      measurement: 'signers',
      title: 'Other signers',
      text: `Random requests, each signed by the package oauth-1.0a and by Python's oauthlib: origins with and without ports, odd characters
in paths, repeated and empty parameters, several ways to encode the same. The service must accept each, must not accept it with
another secret, and must compute the same signature.`,
    },
  ],
};
