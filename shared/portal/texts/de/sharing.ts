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
    remove: (name) => `Nicht mehr für ${name} freigeben`,
  },
  circles: {
    title: 'Kreise',
    lead: 'Ein Kreis ist eine Gruppe von Menschen und Apps, die einen Teil der Akte sieht und nichts ändert.',
    people: (count) => (count === 1 ? '1 Mensch' : `${count} Menschen`),
    apps: (count) => (count === 1 ? '1 App' : `${count} Apps`),
    documents: (count) => (count === 1 ? '1 Dokument' : `${count} Dokumente`),
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
    typesLead:
      'Dokumente der angekreuzten Arten, heutige und künftige. Ein einzelnes Dokument können Sie auf seiner Seite freigeben oder verbergen.',
    typesSubmit: 'Speichern',
    documents: (count) =>
      count === 1 ? 'Zurzeit sehen Mitglieder 1 Dokument.' : `Zurzeit sehen Mitglieder ${count} Dokumente.`,
    rename: 'Name des Kreises',
    renameSubmit: 'Umbenennen',
    remove: 'Kreis löschen',
    removeLead: 'Seine Menschen und Apps sehen dann nichts mehr über ihn. Kein Dokument wird gelöscht.',
    removeName: (name) => `${name} aus dem Kreis nehmen`,
  },
  errors: {
    address: 'Geben Sie eine E-Mail-Adresse ein',
    unknown:
      'Es gibt kein Konto mit dieser Adresse. Fragen Sie nach der Adresse, mit der sich die Person anmeldet',
    role: 'Nehmen Sie höchstens 50 Zeichen',
    name: 'Geben Sie einen Namen mit höchstens 40 Zeichen ein',
    taken: 'Es gibt schon einen Kreis mit diesem Namen',
    autonomous:
      'Diese App arbeitet selbständig und sieht immer die ganze Akte. Sie kann in keinem Kreis sein',
  },
  document: {
    title: 'Kreise, die dieses Dokument sehen',
    visible: 'sieht es',
    hidden: 'sieht es nicht',
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
    types: 'Was der Kreis sieht, wurde geändert.',
  },
};
