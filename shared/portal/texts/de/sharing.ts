/** Sharing: people with the whole record, and circles (carenets) that see a part of it. */
import type { Texts } from '../texts.ts';

export const sharing: Texts['sharing'] = {
  title: 'Freigaben',
  lead: 'Hier entscheiden Sie, wer diese Akte sieht und wie viel davon.',
  whole: {
    title: 'Die ganze Akte',
    lead: 'Diese Menschen sehen und tun alles in dieser Akte, nur teilen sie die ganze Akte nicht mit weiteren.',
    nobody: 'Niemand außer dem Eigentümer.',
    notOwner: 'Nur der Eigentümer kann die ganze Akte freigeben.',
    address: 'E-Mail-Adresse ihres Kontos',
    role: 'Was sie für Sie sind',
    roleHint: 'Zum Beispiel: Schwester, Vormund. Alle mit Zugriff auf die Akte sehen es.',
    submit: 'Ganze Akte freigeben',
    confirm: {
      title: (name) => `Die ganze Akte für ${name} freigeben?`,
      lead: 'Prüfen Sie die Adresse. Dieser Mensch kann dann in dieser Akte, was Sie können:',
      abilities: {
        see: 'alles darin sehen, auch Älteres und was noch hinzukommt',
        change: 'Dokumente und Angaben hinzufügen und ändern',
        apps: 'Apps hineinlassen und benutzen',
        circles: 'Kreise anlegen und bestimmen, was sie sehen',
        hidden: 'Dokumente sehen, die nie über Kreise geteilt werden',
        messages: 'die Nachrichten lesen, die an diese Akte gehen',
      },
      limit:
        'Nur Sie können die ganze Akte freigeben, und Sie können die Freigabe jederzeit beenden. Was bis dahin gesehen oder kopiert wurde, bleibt bei diesem Menschen.',
      circles: 'Genügt ein Teil, wählen Sie einen Kreis.',
      role: (role) => `So nennen Sie diesen Menschen: ${role}`,
      submit: 'Ja, alles freigeben',
      cancel: 'Nein, zurück',
    },
    remove: (name) => `Nicht mehr für ${name} freigeben`,
  },
  circles: {
    title: 'Kreise',
    lead: 'Ein Kreis ist eine Gruppe von Menschen und Apps, die einen Teil der Akte sieht und nichts ändert.',
    nobody: 'Noch niemand darin',
    apps: (count) => (count === 1 ? '1 App' : `${count} Apps`),
    sees: (count, isAll) =>
      `${isAll ? '' : 'mindestens '}${count === 1 ? '1 Dokument' : `${count} Dokumente`}`,
    beginning: { Family: 'Familie', Physicians: 'Ärzte', 'Work/School': 'Arbeit/Schule' },
    newName: 'Name des neuen Kreises',
    create: 'Kreis anlegen',
    none: 'Es gibt noch keinen Kreis.',
  },
  circle: {
    preview: 'Ansehen wie ein Mitglied',
    people: 'Menschen',
    nobody: 'Niemand ist in diesem Kreis.',
    address: 'E-Mail-Adresse ihres Kontos',
    add: 'In den Kreis aufnehmen',
    apps: 'Apps',
    noApps: 'Keine App ist in diesem Kreis.',
    addApp: 'App',
    addAppSubmit: 'In den Kreis lassen',
    types: 'Was der Kreis sieht',
    members: 'Wer dabei ist',
    membersOf: (circle) => `Wer in „${circle}“ ist`,
    further: (count) => `${count} weitere`,
    changeMembers: 'Menschen und Apps aufnehmen, entfernen, umbenennen',
    singleTitle: 'Einzelne Dokumente',
    single: 'Sie können einzelne Dokumente zeigen, was auch immer darin steht, und andere verbergen.',
    leftOut: (count) =>
      count === 1
        ? '1 Dokument bleibt draußen, obwohl etwas Angekreuztes darin steht.'
        : `${count} Dokumente bleiben draußen, obwohl etwas Angekreuztes darin steht.`,
    chooseDocuments: 'Dokumente wählen und sehen, welche draußen bleiben',
    kinds: 'Arten von Daten',
    typesLead: 'Kreuzen Sie an, was der Kreis sieht: was heute da ist und was noch dazukommt.',
    factsOfOthers:
      'Ein Dokument wird gezeigt, wenn alles darin angekreuzt ist. Von jedem anderen sieht der Kreis das Angekreuzte, ohne das Dokument. Darin kann etwas anderes genannt sein, bei einem Medikament etwa die Krankheit, für die es ist. Ein Dokument, das Sie verbergen oder nie teilen, zeigt nichts.',
    otherKinds: 'Weitere Arten',
    allOfType: (kind) => `Alle Dokumente der Art „${kind}“`,
    typesSubmit: 'Speichern',
    documents: (count) =>
      count === 1
        ? 'Zurzeit sehen Mitglieder 1 ganzes Dokument.'
        : `Zurzeit sehen Mitglieder ${count} ganze Dokumente.`,
    seesInHealth: 'Unter Gesundheit sehen sie, was unten angekreuzt ist, auch aus anderen Dokumenten.',
    rename: 'Name des Kreises',
    renameSubmit: 'Umbenennen',
    remove: 'Kreis löschen',
    removeLead: 'Seine Menschen und Apps sehen dann nichts mehr über ihn. Kein Dokument wird gelöscht.',
    removeName: (name) => `${name} aus dem Kreis nehmen`,
  },
  choice: {
    title: (circle) => `Was „${circle}“ sieht`,
    lead: 'Der Kreis sieht die angekreuzten Dokumente, auch wenn sie ersetzt werden.',
    search: 'Nach Name oder Absender suchen',
    state: 'Zeigen',
    anyState: 'Alle Dokumente',
    states: {
      visible: 'Was der Kreis sieht',
      left_out: 'Was draußen bleibt, obwohl etwas darin angekreuzt ist',
      hidden: 'Alles andere',
    },
    empty: 'Es gibt keine Dokumente zur Auswahl.',
    emptyFiltered: 'Kein Dokument passt.',
    otherKinds: (kinds) => `Bleibt draußen: Darin steht auch ${kinds}.`,
    reasons: {
      nevershare: 'Es wird nie über Kreise geteilt.',
      excluded: 'Sie haben es vor diesem Kreis verborgen.',
      unread: 'Bleibt draußen: Etwas darin konnte nicht gelesen werden.',
      unclear: 'Bleibt draußen: Es ist nicht klar, was alles darin steht oder um wen es geht.',
      read_again:
        'Bleibt draußen: Es wurde noch einmal gelesen, seit es hinzugefügt wurde. Sehen Sie es an, bevor Sie es teilen.',
    },
    accept: 'Wie angekreuzt teilen',
    submit: 'Speichern',
  },
  errors: {
    address: 'Geben Sie eine E-Mail-Adresse ein',
    yourself: 'Das ist Ihre eigene Adresse. Sie sehen die ganze Akte schon',
    unknown: 'Es gibt kein Konto mit dieser Adresse',
    role: 'Nehmen Sie höchstens 50 Zeichen',
    name: 'Geben Sie einen Namen mit höchstens 40 Zeichen ein',
    taken: 'Es gibt schon einen Kreis mit diesem Namen',
    autonomous:
      'Diese App arbeitet selbständig und sieht immer die ganze Akte. Sie kann in keinem Kreis sein',
  },
  document: {
    title: 'Kreise, die dieses Dokument sehen',
    make: 'Einen anlegen',
    visible: 'sieht es',
    visibleByKind: (kinds) => `sieht es wie alles von ${ofKinds(kinds)}`,
    hidden: 'sieht es nicht',
    hiddenDespiteKind: (kinds) => `sieht es nicht, aber anderes von ${ofKinds(kinds)}`,
    place: (name) => `„${name}“ zeigen`,
    exclude: (name) => `Vor „${name}“ verbergen`,
  },
  done: {
    shared: 'Die ganze Akte ist jetzt freigegeben.',
    unshared: 'Die Akte ist für diese Person nicht mehr freigegeben.',
    created: 'Der Kreis wurde angelegt.',
    deleted: 'Der Kreis wurde gelöscht.',
    renamed: 'Der Kreis wurde umbenannt.',
    added: 'In den Kreis aufgenommen.',
    removed: 'Aus dem Kreis genommen.',
    stopped: 'Dieser Zugriff ist beendet. Weitere Zugriffe der App stehen unten, falls es welche gibt.',
    types: 'Was der Kreis sieht, wurde geändert.',
    typesPartly:
      'Nicht alles wurde geändert: Ein Dokument wird nie geteilt oder hat sich inzwischen geändert. Sehen Sie die Liste noch einmal an.',
  },
};

function ofKinds(kinds: readonly string[]): string {
  return `${kinds.length === 1 ? 'der Art' : 'den Arten'} ${kinds.map((kind) => `„${kind}“`).join(', ')}`;
}
