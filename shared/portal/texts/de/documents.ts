/** Documents: the list, one document, and what can be done with it. */
import type { Texts } from '../texts.ts';
import { notRead } from './not-read.ts';

export const documents: Texts['documents'] = {
  title: 'Dokumente',
  add: 'Dokument hinzufügen',
  empty: 'Es gibt noch keine Dokumente.',
  emptyFiltered: 'Kein Dokument passt dazu.',
  searchedIn: 'Gesucht wird in Namen und Absendern, nicht im Inhalt. Dafür wählen Sie eine Art von Daten.',
  emptyShared:
    'Dieser Kreis sieht kein ganzes Dokument. Unter Gesundheit sehen Sie, was aus ihnen geteilt wird.',
  count: (count: number) => (count === 1 ? '1 Dokument' : `${count} Dokumente`),
  matching: (count: number) => (count === 1 ? '1 Dokument passt' : `${count} Dokumente passen`),
  search: 'Nach Name oder Absender suchen',
  filter: { kind: 'Mit', any: 'Daten aller Art', status: 'Stand' },
  orders: {
    added: 'Zuletzt hinzugefügt',
    content: 'Neuester Inhalt',
    name: 'Name',
    sender: 'Absender',
  },
  andMore: (names: string, count: number) => `${names} und ${count} weitere`,
  notReadOf: (count: number) => (count === 1 ? '1 Eintrag nicht gelesen' : `${count} Einträge nicht gelesen`),
  columns: { name: 'Name', created: 'Hinzugefügt', by: 'Von', status: 'Stand' },
  status: { active: 'Gültig', archived: 'Archiviert', void: 'Irrtümlich eingetragen' },
  types: {
    Models: 'Medizinische Daten',
    Demographics: 'Angaben zur Person',
    Contact: 'Kontaktdaten',
    Allergy: 'Allergie',
    Annotation: 'Anmerkung',
    Equipment: 'Hilfsmittel',
    Immunization: 'Impfung',
    Lab: 'Laborwert',
    HBA1C: 'HbA1c-Wert',
    Medication: 'Medikament',
    Problem: 'Diagnose',
    Procedure: 'Eingriff',
    SimpleClinicalNote: 'Arztbericht',
    VitalSign: 'Vitalwert',
  },
  addedOn: (date) => `hinzugefügt am ${date}`,
  fhirBundle: 'Medizinische Daten (FHIR)',
  fhir: (resource) => `Medizinische Daten (FHIR ${resource})`,
  file: 'Datei',
  upload: {
    title: 'Dokument hinzufügen',
    replaceTitle: 'Dokument ersetzen',
    replaceLead:
      'Die jetzige Fassung bleibt in der Geschichte. Wer das Dokument sieht, sieht nun die neue Fassung.',
    file: 'Datei',
    hint: 'Bis 4 MB: ein Brief, ein Scan, ein Bild oder medizinische Daten als XML oder FHIR. Sie können eine Datei auch hierher ziehen.',
    largeHint:
      'Ein Brief, ein Scan, ein Bild oder eine andere Datei bis 100 MB; Text und medizinische Daten als XML oder FHIR bis 4 MB. Sie können eine Datei auch hierher ziehen.',
    noScript:
      'Ohne JavaScript nimmt diese Seite Dateien bis 4 MB. Für größere, bis 100 MB, schalten Sie JavaScript für diese Seite ein, oder nehmen Sie einen anderen Browser.',
    name: 'Name',
    nameHint: 'So finden Sie es wieder. Ohne Angabe gilt der Name der Datei.',
    submit: 'Hinzufügen',
    replace: 'Ersetzen',
    missing: 'Wählen Sie eine Datei',
    empty: 'Die Datei ist leer. Wählen Sie eine andere',
    tooLarge: 'Die Datei ist größer als 4 MB. Wählen Sie eine kleinere',
    rejected: (reason) => `Die Akte nimmt diese Datei nicht an: ${reason}`,
    storedBefore: (name) =>
      `Die Akte hat diese Datei schon, als „${name}“. Noch einmal hinzugefügt, stünden ihre Werte doppelt da`,
    newerFile:
      'Schickt eine Klinik noch einmal medizinische Daten, öffnen Sie das frühere Dokument und ersetzen Sie es. Nebeneinander stünde doppelt da, was beide Dateien sagen.',
    nameTooLong: 'Der Name ist zu lang. Nehmen Sie höchstens 100 Zeichen',
    sending: 'Wird gesendet …',
    storing: 'Alles ist gesendet. Es wird gespeichert …',
    oneFile: 'Ziehen Sie eine Datei nach der anderen hierher',
    photo: {
      working: 'Das Bild wird vorbereitet …',
      changed: 'Das wird von dem Bild gesendet:',
      smaller: (from, to) => `Es wurde verkleinert: von ${from} auf ${to}.`,
      place: 'Der Ort der Aufnahme und was die Kamera sonst darin vermerkt hat, wurden entfernt.',
      metadata: 'Was die Kamera oder ein Programm darin vermerkt hat, wurde entfernt.',
      converted: 'Es wurde zu einem JPEG, das jedes Gerät zeigen kann.',
      asItIs: 'Das Bild stattdessen so senden, wie es ist, mit allem, was darin steht',
      several: 'Das wird gesendet:',
      asTheyAre: 'Bilder stattdessen so senden, wie sie sind, mit allem, was darin steht',
      none: 'Diese Datei heißt wie ein Bild, ist aber keines. Sie können sie senden, aber vielleicht kann niemand sie öffnen.',
      unknown:
        'Ihr Browser kann diese Art von Bild nicht öffnen, deshalb wird es so gesendet, wie es ist. Es kann den Ort der Aufnahme enthalten, und manche Geräte können es nicht zeigen.',
      broken:
        'Das Bild ließ sich nicht öffnen. Es wird so gesendet, wie es ist, und kann den Ort der Aufnahme enthalten. Sehen Sie nach, ob es die richtige Datei ist.',
      withoutScript:
        'Ein Foto wird so gesendet, wie es ist. Es kann den Ort der Aufnahme enthalten, und alle, die das Dokument sehen, könnten ihn lesen.',
    },
    textTooLarge:
      'Text und medizinische Daten (XML, JSON, FHIR) dürfen höchstens 4 MB haben. Bitten Sie um einen kleineren Export, oder packen Sie die Datei als ZIP, um sie so aufzubewahren, wie sie ist',
    hugeFile: 'Die Datei ist größer als 100 MB. Wählen Sie eine kleinere, oder teilen Sie sie',
    checking: 'Die Datei wird angesehen …',
    unreadable:
      'Die Datei lässt sich nicht lesen. Sehen Sie nach, ob sie noch da ist, und wählen Sie sie noch einmal',
    cutOff:
      'Die Verbindung ist abgebrochen, bevor die ganze Datei gesendet war. Es wurde nichts hinzugefügt. Versuchen Sie es noch einmal',
    damaged:
      'Es ist etwas anderes angekommen, als gesendet wurde. Es wurde nichts hinzugefügt. Versuchen Sie es noch einmal',
    expired:
      'Das hat länger als eine Stunde gedauert und ist beendet. Es wurde nichts hinzugefügt. Versuchen Sie es noch einmal',
    tooMany: (minutes) =>
      `Zu viele Dateien wurden angefangen und sind nie angekommen. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal`,
    interrupted:
      'Die Verbindung ist abgebrochen. Sehen Sie nach, ob das Dokument in der Liste steht, und versuchen Sie es sonst noch einmal',
  },
  reading: {
    notRead: 'Aus dieser Datei wurde nichts gelesen',
    nothing: 'Sie wird so aufbewahrt, wie sie ist.',
    other:
      'Diese Datei handelt von jemand anderem: Name oder Geburtsdatum stehen anders in den Angaben dieser Akte. ' +
      'Daraus wurde nichts gelesen. Ist eine Angabe falsch, berichtigen Sie sie, und lassen Sie die Datei noch einmal lesen.',
    several: 'Diese Datei handelt von mehreren Personen. Daraus wurde nichts gelesen.',
    details: 'Angaben ansehen',
    again: 'Noch einmal lesen',
    facts: (name, count) => `${name}: ${count}`,
    brought: 'Unter Gesundheit finden Sie nun daraus:',
    unread: (count) => `${count === 1 ? '1 Eintrag wurde' : `${count} Einträge wurden`} nicht gelesen.`,
    kept: 'Die Datei wird vollständig aufbewahrt. Im Einzelnen:',
    times: (sentence, count) => `${sentence} (${count} Einträge)`,
    ...notRead,
    further: (count) => `und ${count} weitere`,
  },
  one: {
    download: 'Herunterladen',
    open: 'In eigenem Tab öffnen',
    tooLong: 'Dieses Dokument ist zu lang, um es hier zu zeigen. Laden Sie es herunter, um alles zu sehen.',
    noPreview: 'Diese Art von Datei kann hier nicht gezeigt werden.',
    largePreview: (size) =>
      `Diese Datei ist zu groß, um sie hier zu zeigen (${size}). Laden Sie sie herunter, um sie anzusehen.`,
    oldVersion: 'Dies ist eine frühere Fassung.',
    newest: 'Zur jetzigen Fassung',
    invalid: 'Dieses Dokument wurde irrtümlich eingetragen. Es gilt nicht mehr.',
    archived: 'Dieses Dokument ist archiviert.',
    facts: 'Was darin steht',
    asStored: 'So, wie es gespeichert ist',
    manage: 'Dieses Dokument ändern',
    about: 'Über dieses Dokument',
    type: 'Was darin steht',
    newestDate: 'Neuester Eintrag',
    added: 'Hinzugefügt',
    sharedWith: 'Freigegeben über',
    sharedWithNobody: 'Keinen Kreis',
    neverShared: 'Nie über Kreise freigegeben',
    renameAction: 'Anders nennen',
    rename: 'Name',
    renameSubmit: 'Umbenennen',
    replace: 'Ersetzen',
    relations: 'Verwandte Dokumente',
    relate: 'Beziehung hinzufügen',
    relateTo: 'Welches Dokument?',
    relateAs: 'Was es für dieses ist',
    relateSubmit: 'Verbinden',
    relateNone: 'Es gibt kein anderes Dokument.',
    relateMore: 'Es gibt mehr Dokumente. Suchen Sie das, das Sie meinen.',
    furtherRelated: 'Es gibt mehr verwandte Dokumente.',
    statusAction: 'Als irrtümlich eingetragen kennzeichnen oder archivieren',
    statusTitle: 'Stand',
    statusSubmit: 'Stand ändern',
    statusReason: 'Grund',
    statusReasonMissing: 'Geben Sie einen Grund an. Er bleibt in der Geschichte',
    statusHistory: 'Geschichte des Standes',
    nevershareTitle: 'Privat halten',
    nevershareOff:
      'Wem Sie die ganze Akte freigegeben haben, der sieht dieses Dokument, und ebenso die Kreise, über die es freigegeben ist.',
    nevershareOn: 'Kein Kreis zeigt dieses Dokument, was immer freigegeben ist.',
    nevershareSet: 'Nie über Kreise freigeben',
    nevershareUnset: 'Freigeben wieder erlauben',
    versions: 'Fassungen',
    versionAt: (date) => `Fassung vom ${date}`,
    furtherVersions: 'Ältere Fassungen sind nicht aufgeführt.',
    versionNumber: (number) => `Fassung ${number}`,
    compare: 'Mit der jetzigen Fassung vergleichen',
    by: (name) => `von ${name}`,
  },
  relations: {
    annotation: 'eine Anmerkung dazu',
    interpretation: 'eine Deutung davon',
    followup: 'eine Fortsetzung davon',
    attachment: 'eine Anlage dazu',
    answers: 'Antworten darauf',
  },
  relatedFrom: {
    annotation: (count) => `Dies ist eine Anmerkung zu ${otherDocuments(count)}.`,
    interpretation: (count) => `Dies ist eine Deutung von ${otherDocuments(count)}.`,
    followup: (count) => `Dies ist eine Fortsetzung von ${otherDocuments(count)}.`,
    attachment: (count) => `Dies ist eine Anlage zu ${otherDocuments(count)}.`,
    answers: (count) => `Dies antwortet auf Fragen in ${otherDocuments(count)}.`,
  },
  compare: {
    title: 'Fassungen vergleichen',
    earlier: 'Früher',
    present: 'Jetzt',
    same: 'Beide Fassungen sind gleich.',
    notText: 'Nur Texte lassen sich vergleichen. Laden Sie beide herunter, um sie zu sehen.',
  },
  done: {
    added: 'Das Dokument wurde hinzugefügt.',
    replaced: 'Das Dokument wurde ersetzt.',
    readAgain:
      'Die Datei wurde noch einmal gelesen. Sie handelt vom Menschen dieser Akte. Unten steht, was gefunden wurde.',
    stillOther:
      'Die Datei wurde noch einmal gelesen. Nach den Angaben dieser Akte handelt sie weiter von jemand anderem.',
    stillSeveral:
      'Die Datei wurde noch einmal gelesen. Nach den Angaben dieser Akte handelt sie weiter von mehreren Personen.',
    renamed: 'Der Name wurde geändert.',
    status: 'Der Stand wurde geändert.',
    nevershare: 'Die Freigabe wurde geändert.',
    related: 'Die Beziehung wurde hinzugefügt.',
    placed: 'Der Kreis sieht das Dokument jetzt.',
    excluded: 'Der Kreis sieht das Dokument nicht mehr.',
  },
};

function otherDocuments(count: number): string {
  return count === 1 ? 'einem anderen Dokument' : `${count} anderen Dokumenten`;
}
