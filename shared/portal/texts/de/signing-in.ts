/** How a person signs in: passkeys, the second step, recovery codes. */
import type { Texts } from '../texts.ts';
import { waiting } from './waiting.ts';

export const signingIn: Texts['signingIn'] = {
  title: 'Wie Sie sich anmelden',
  lead: 'Passkeys und ein zweiter Schritt nach dem Passwort schützen Ihr Konto vor anderen.',
  open: 'Passkeys, Codes, vertraute Browser',
  state: {
    off: 'Nur Ihr Passwort schützt Ihr Konto.',
    offText:
      'Wer es erfährt, kann Ihre Gesundheitsakte lesen. Ein zweiter Schritt verhindert das: ein Passkey, oder ein Code aus einer App auf Ihrem Telefon.',
    on: 'Ihr Konto hat einen zweiten Schritt.',
    onText: 'Wer nur Ihr Passwort kennt, kommt nicht hinein.',
    fewCodes: (left) =>
      left === 0
        ? 'Sie haben keine Notfallcodes mehr. Lassen Sie sich neue geben, damit Sie hineinkommen, wenn das Telefon verloren ist.'
        : `Sie haben nur noch ${left === 1 ? 'einen Notfallcode' : `${left} Notfallcodes`}. Lassen Sie sich bald neue geben.`,
    refused: 'Ihr Passkey gilt nicht mehr.',
    refusedText: (left, address) =>
      left === 0
        ? `Sie haben keinen anderen zweiten Schritt und keine Notfallcodes. Schreiben Sie an ${address}, bevor Sie sich abmelden.`
        : `Bis Sie einen anderen zweiten Schritt eingerichtet haben, kommen Sie nur mit einem Notfallcode hinein, und Sie haben noch ${left === 1 ? 'einen' : left}. Fügen Sie jetzt einen Passkey oder die Code-App hinzu.`,
    onlyOne:
      'Sie haben eine Möglichkeit für den zweiten Schritt. Eine weitere hilft, wenn die erste verloren oder kaputt ist.',
  },
  before: {
    title: 'Bevor Sie beginnen',
    others:
      'Andere Programme, die nach Benutzername und Passwort fragen, können Sie dann nicht mehr anmelden. Apps, die Sie hier zugelassen haben, laufen weiter.',
    codes: 'Sie bekommen Notfallcodes. Legen Sie einen Stift bereit, oder schalten Sie den Drucker ein.',
    lost: (address) =>
      `Wenn Sie das Telefon und die Codes verlieren, kann Ihnen nur ${address} helfen. Das dauert, denn wir müssen sicher sein, dass Sie es sind. Ein neues Passwort hilft nicht.`,
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'Sie melden sich mit Fingerabdruck, Gesicht oder der PIN Ihres Geräts an. Sie müssen sich nichts merken, und niemand kann Ihnen etwas entlocken.',
    added: 'Hinzugefügt',
    used: 'Zuletzt benutzt',
    unused: 'Noch nicht benutzt',
    synced: 'Auch auf Ihren anderen Geräten',
    here: 'Nur auf einem Gerät',
    add: 'Passkey hinzufügen',
    name: 'Name des Passkeys',
    nameHint: 'Damit Sie ihn wiedererkennen, zum Beispiel „Mein Telefon“',
    missingName: 'Geben Sie einen Namen ein',
    longName: 'Nehmen Sie höchstens 100 Zeichen',
    renameSubmit: 'Namen speichern',
    refused: 'Nicht mehr gültig',
    refusedText:
      'Es scheint, dass jemand diesen Passkey kopiert hat. Er öffnet Ihr Konto nicht mehr. Legen Sie einen neuen an, und entfernen Sie dann diesen.',
  },
  add: {
    title: 'Passkey hinzufügen',
    lead: 'Ihr Gerät fragt nach Ihrem Fingerabdruck, Ihrem Gesicht oder seiner PIN. Das verlässt das Gerät nie: Wir bekommen es nicht zu sehen.',
    where:
      'Der Passkey wird von diesem Gerät aufbewahrt, oder von Ihrem Konto bei Apple, Google oder Microsoft; dann ist er auch auf Ihren anderen Geräten. Legen Sie keinen auf einem Gerät an, das auch andere benutzen.',
    passwordHint: 'Wir fragen danach, damit niemand sonst einen Passkey zu Ihrem Konto hinzufügt.',
    submit: 'Passkey hinzufügen',
    noneHere:
      'Dieser Browser kann Ihren Passkey nicht benutzen. Öffnen Sie diese Seite auf dem Gerät, das ihn hat.',
    missing:
      'Dieser Browser kann keinen Passkey anlegen. Er braucht JavaScript, und ein Telefon oder einen Computer der letzten Jahre. Sie können stattdessen die Code-App nehmen.',
    refused: 'Der Passkey konnte nicht hinzugefügt werden. Bitte versuchen Sie es noch einmal',
    over: 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal',
    signInAgain: 'Dafür müssen Sie sich gerade erst angemeldet haben. Bitte melden Sie sich ab und wieder an',
    tooMany: 'Sie haben so viele Passkeys, wie möglich sind. Entfernen Sie zuerst einen',
  },
  script: {
    cancelled:
      'Es ist nichts geschehen: Das Gerät wurde nicht entsperrt, oder es wurde kein Passkey gewählt. Sie können es noch einmal versuchen.',
    known: 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
  },
  removePasskey: {
    title: 'Passkey entfernen',
    lead: 'Danach können Sie sich mit ihm nicht mehr anmelden.',
    device:
      'Der Passkey selbst bleibt dort, wo er aufbewahrt wird. Löschen Sie ihn auch dort: in den Einstellungen des Geräts, unter Passwörter.',
    submit: 'Entfernen',
  },
  last: {
    title: 'Das ist Ihr einziger zweiter Schritt',
    text: 'Danach öffnet Ihr Passwort allein Ihr Konto. Ihre Notfallcodes gelten nicht mehr, und kein Browser gilt mehr als vertraut.',
    demanded:
      'Ihr Konto muss einen zweiten Schritt haben. Richten Sie einen anderen ein, bevor Sie diesen entfernen.',
  },
  proof: {
    password: 'Ihr Passwort',
    code: 'Code aus der Code-App, oder ein Notfallcode',
    appCode: 'Code aus der Code-App',
    recovery: 'Ein Notfallcode',
    missing: 'Geben Sie den Code ein',
    wrong: 'Dieser Code stimmt nicht, oder er wurde schon benutzt',
    passkey: 'Passkey statt Code benutzen',
    passkeyRemoves: 'Mit Passkey entfernen',
    passkeyOnly: 'Mit einem Passkey bestätigen',
    refused: 'Dieser Passkey gehört nicht zu Ihrem Konto',
    tooMany: (seconds) => `Es gab zu viele falsche Codes. Versuchen Sie es in ${waiting(seconds)} wieder`,
    keep: 'Nichts ändern',
  },
  app: {
    title: 'Code-App',
    lead: 'Eine App auf Ihrem Telefon zeigt einen Code von sechs Ziffern. Sie geben ihn nach dem Passwort ein.',
    since: 'Eingeschaltet seit',
    setUp: 'Code-App einrichten',
    other: 'Auf einem anderen Telefon einrichten',
    replaces:
      'Wenn Sie sie eingerichtet haben, gilt die App auf dem früheren Telefon für dieses Konto nicht mehr.',
    remove: 'Ausschalten …',
    install:
      'Sie brauchen eine Code-App auf Ihrem Telefon, auch Authenticator genannt. Viele nehmen Google Authenticator oder Microsoft Authenticator. Auf einem iPhone kann es auch die App Passwörter.',
    passwordHint: 'Wir fragen danach, damit niemand sonst ein Telefon mit Ihrem Konto verbindet.',
    submit: 'Weiter',
  },
  scan: {
    title: 'Code-App verbinden',
    over: 'Das hat zu lange gedauert. Bitte beginnen Sie noch einmal.',
    other: 'Wenn Sie diese Seite auf einem anderen Gerät lesen',
    scan: 'Öffnen Sie die Code-App auf Ihrem Telefon, tippen Sie auf das Plus (+) oder „Konto hinzufügen“, und scannen Sie dieses Bild:',
    picture: 'QR-Code mit dem Schlüssel für die Code-App',
    here: 'Wenn Sie diese Seite auf dem Telefon mit der App lesen',
    openApp: 'Code-App öffnen',
    orKey: 'Geht beides nicht? Schlüssel eingeben',
    enterKey: 'Wählen Sie in der Code-App, einen Schlüssel einzugeben, und geben Sie diesen ein:',
    copy: 'Schlüssel kopieren',
    copied: 'Der Schlüssel ist kopiert.',
    secret: 'Zeigen Sie das Bild und den Schlüssel niemandem.',
    afterwards: 'Geben Sie dann den Code ein, den die App zeigt',
    code: 'Code von sechs Ziffern',
    missing: 'Geben Sie den Code ein, den die App zeigt',
    wrong:
      'Dieser Code stimmt nicht. Geben Sie den ein, den die App jetzt zeigt. Wenn nie ein Code stimmt, sehen Sie nach, ob Ihr Telefon seine Uhr selbst stellt',
    tooMany: (seconds) => `Es gab zu viele falsche Codes. Versuchen Sie es in ${waiting(seconds)} wieder`,
    submit: 'Einschalten',
  },
  removeApp: {
    title: 'Code-App ausschalten',
    lead: 'Danach wird kein Code aus der App mehr verlangt. Wenn Sie nur ein neues Telefon haben, müssen Sie sie nicht ausschalten: Richten Sie sie stattdessen dort ein.',
    submit: 'Ausschalten',
  },
  codes: {
    title: 'Ihre Notfallcodes',
    onlyOnce: 'Sie werden nur jetzt gezeigt. Drucken Sie sie, oder schreiben Sie sie auf.',
    why: 'Mit einem davon kommen Sie hinein, wenn Ihr Telefon verloren oder kaputt ist. Jeder gilt einmal. Bewahren Sie sie bei Ihren wichtigen Papieren auf, und nicht nur auf dem Telefon.',
    list: 'Notfallcodes',
    of: (account) => `Für das Konto ${account}`,
    made: 'Erstellt am',
    use: 'Wenn der zweite Schritt nicht geht: Wählen Sie „Das kann ich gerade nicht“, und geben Sie einen dieser Codes ein. Streichen Sie ihn danach durch.',
    copy: 'Kopieren',
    copied: 'Die Codes sind kopiert.',
    print: 'Drucken',
    printHint: 'Sie können diese Seite mit Ihrem Browser drucken.',
    kept: 'Ich habe sie aufbewahrt',
    on: 'Der zweite Schritt gilt ab jetzt. Andere Browser sind abgemeldet.',
    new: 'Das sind Ihre neuen Codes. Die alten gelten nicht mehr.',
  },
  recovery: {
    title: 'Notfallcodes',
    left: (left) =>
      left === 1 ? '1 von Ihren 10 Codes ist noch da.' : `${left} von Ihren 10 Codes sind noch da.`,
    lead: 'Mit einem Notfallcode kommen Sie hinein, wenn Ihr Telefon verloren oder kaputt ist.',
    new: 'Neue Codes erstellen …',
    newTitle: 'Neue Notfallcodes',
    newLead: 'Sie bekommen zehn neue Codes. Die alten gelten dann nicht mehr.',
    submit: 'Neue Codes erstellen',
  },
  trusted: {
    title: 'Browser, denen Sie vertrauen',
    lead: (count) =>
      count === 1
        ? 'Ein Browser wird bis zu 30 Tage lang nicht nach einem Code gefragt.'
        : `${count} Browser werden bis zu 30 Tage lang nicht nach einem Code gefragt.`,
    none: 'Es gibt keine: Jeder Browser wird nach dem zweiten Schritt gefragt.',
    forget: 'Überall wieder fragen',
    password: 'Nach einem neuen Passwort wird jeder Browser wieder gefragt.',
  },
  lost: {
    title: 'Wenn Ihr Telefon verloren ist',
    sign: 'Melden Sie sich mit dem Passkey eines anderen Geräts an, oder mit Passwort und Notfallcode.',
    afterwards:
      'Richten Sie es dann auf dieser Seite innerhalb von zehn Minuten auf dem neuen Telefon wieder ein. Entfernen Sie danach, was auf dem alten war.',
    else: (address) =>
      `Wenn Sie beides nicht haben: Schreiben Sie an ${address}. Wir prüfen, ob Sie es sind, bevor wir das Konto öffnen. Mit einer E-Mail oder einem neuen Passwort allein geht das nicht, damit es auch kein Fremder kann.`,
  },
  setUp: {
    title: 'Richten Sie einen zweiten Schritt ein',
    lead: 'Ihr Konto öffnet Gesundheitsakten. Darum genügt hier das Passwort allein nicht: Bitte richten Sie jetzt einen zweiten Schritt ein. Das dauert ein paar Minuten, dann geht es weiter wie immer.',
    passkey: 'Passkey',
    passkeyDetail:
      'Ihr Fingerabdruck, Ihr Gesicht oder die PIN Ihres Geräts. Für die meisten der einfachere Weg.',
    app: 'Code-App',
    appDetail: 'Ein Code von sechs Ziffern, den eine App auf Ihrem Telefon zeigt',
    help: (address) => `Wenn beides nicht geht, schreiben Sie an ${address}.`,
  },
  done: {
    passkey: 'Der Passkey wurde hinzugefügt.',
    renamed: 'Der Name wurde gespeichert.',
    removed: 'Der Passkey wurde entfernt. Löschen Sie ihn auch in den Einstellungen des Geräts.',
    app: 'Die Code-App ist eingerichtet.',
    off: 'Die Code-App ist ausgeschaltet.',
    browsers: 'Kein Browser gilt mehr als vertraut.',
    recovered:
      'Sie haben sich mit einem Notfallcode angemeldet, der damit verbraucht ist. Wenn Ihr Telefon verloren ist, richten Sie unten das neue ein: Zehn Minuten lang brauchen Sie dafür keinen weiteren Code. Entfernen Sie danach, was auf dem verlorenen war.',
  },
};
