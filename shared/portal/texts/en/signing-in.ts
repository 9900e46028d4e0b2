/** How a person signs in: passkeys, the second step, recovery codes. */
import { waiting } from './waiting.ts';

export const signingIn = {
  title: 'How you sign in',
  /** On the page of the account. */
  lead: 'Passkeys, and a second step after the password, protect your account from others.',
  open: 'Passkeys, codes, trusted browsers',
  state: {
    off: 'Only your password protects your account.',
    offText:
      'Whoever learns it can read your health record. A second step keeps them out: a passkey, or a code from an app on your phone.',
    on: 'Your account has a second step.',
    onText: 'Somebody who only knows your password does not get in.',
    fewCodes: (left: number) =>
      left === 0
        ? 'You have no recovery codes left. Make new ones, so that you get in when your phone is lost.'
        : `You have only ${left === 1 ? 'one recovery code' : `${left} recovery codes`} left. Make new ones soon.`,
    refused: 'Your passkey is no longer valid.',
    refusedText: (left: number, address: string) =>
      left === 0
        ? `You have no other way to do the second step, and no recovery codes. Write to ${address} before you sign out.`
        : `Until you set up another second step, only a recovery code gets you in, and you have ${left === 1 ? 'one' : left} left. Add a passkey or the code app now.`,
    onlyOne: 'You have one way to do the second step. A second one helps when the first is lost or broken.',
  },
  before: {
    title: 'Before you begin',
    others:
      'Other programs that ask for your user name and your password can then no longer sign you in. Apps that you have let in here go on.',
    codes: 'You get recovery codes. Have a pen or a printer at hand.',
    lost: (address: string) =>
      `If you lose your phone and the codes, only ${address} can help you. That takes time, because we must be sure that it is you. A new password does not help.`,
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'You sign in with your fingerprint, your face, or the PIN of your device. There is nothing to remember, and nothing that somebody could trick you into telling.',
    added: 'Added',
    used: 'Last used',
    unused: 'Not used yet',
    synced: 'Also on your other devices',
    here: 'Only on one device',
    add: 'Add a passkey',
    name: 'Name of the passkey',
    nameHint: 'So that you know it again, such as “My phone”',
    missingName: 'Enter a name',
    longName: 'Use at most 100 characters',
    renameSubmit: 'Save the name',
    refused: 'No longer valid',
    refusedText:
      'It seems that somebody has made a copy of this passkey. It opens your account no more. Make a new one, and then remove this one.',
  },
  add: {
    title: 'Add a passkey',
    lead: 'Your device asks for your fingerprint, your face or its PIN. That never leaves the device: we do not get to see it.',
    where:
      'The passkey is kept by this device, or by your Apple, Google or Microsoft account; then it is on your other devices, too. Do not make one on a device that others use.',
    passwordHint: 'We ask for it so that nobody else can add a passkey to your account.',
    submit: 'Add a passkey',
    /** Where only a passkey can confirm something. */
    noneHere: 'This browser cannot use your passkey. Open this page on the device that has it.',
    missing:
      'This browser cannot make a passkey. It needs JavaScript, and a phone or computer of the last few years. You can use the code app instead.',
    refused: 'The passkey could not be added. Please try again',
    over: 'That took too long. Please try again',
    signInAgain: 'For this you must have signed in a moment ago. Please sign out, and in again',
    tooMany: 'You have as many passkeys as there can be. Remove one first',
  },
  /** What the script says beside the button. */
  script: {
    cancelled: 'Nothing was done: the device was not unlocked, or no passkey was chosen. You can try again.',
    known: 'This device already has a passkey for your account.',
    failed: 'That did not work. Please try again in a moment.',
  },
  removePasskey: {
    title: 'Remove a passkey',
    lead: 'You can then no longer sign in with it.',
    device:
      'The passkey itself stays where it is kept. Delete it there, too: in the settings of the device, under passwords.',
    submit: 'Remove it',
  },
  last: {
    title: 'This is your only second step',
    text: 'Afterwards your password alone opens your account. Your recovery codes stop working, and every browser that you trusted is forgotten.',
    demanded: 'Your account must have a second step. Set up another one before you remove this one.',
  },
  proof: {
    password: 'Your password',
    code: 'Code from the code app, or a recovery code',
    appCode: 'Code from the code app',
    recovery: 'A recovery code',
    missing: 'Enter the code',
    wrong: 'This code is not right, or it has been used already',
    passkey: 'Use a passkey instead of the code',
    passkeyRemoves: 'Remove it, with a passkey',
    passkeyOnly: 'Confirm with a passkey',
    refused: 'This passkey is not one of your account',
    tooMany: (seconds: number) => `There have been too many wrong codes. Try again in ${waiting(seconds)}`,
    keep: 'Leave it as it is',
  },
  app: {
    title: 'Code app',
    lead: 'An app on your phone shows a code of six digits. You enter it after your password.',
    since: 'On since',
    setUp: 'Set up the code app',
    other: 'Set up on another phone',
    replaces: 'When you have set it up, the app on the earlier phone no longer works for this account.',
    remove: 'Turn off…',
    install:
      'You need a code app on your phone, also called authenticator. Many people use Google Authenticator or Microsoft Authenticator. On an iPhone the app Passwords can do it, too.',
    passwordHint: 'We ask for it so that nobody else can connect a phone to your account.',
    submit: 'Go on',
  },
  scan: {
    title: 'Connect the code app',
    over: 'That took too long. Please begin again.',
    other: 'If you read this on another device',
    scan: 'Open the code app on your phone, tap the plus sign (+) or “Add account”, and scan this picture:',
    picture: 'QR code with the key for the code app',
    here: 'If you read this on the phone with the app',
    openApp: 'Open the code app',
    orKey: 'Neither works? Enter a key',
    enterKey: 'Choose in the code app to enter a key, and enter this one:',
    copy: 'Copy the key',
    copied: 'The key is copied.',
    secret: 'Do not show the picture or the key to anybody.',
    afterwards: 'Then enter the code that the app shows',
    code: 'Code of six digits',
    missing: 'Enter the code that the app shows',
    wrong:
      'This code is not right. Enter the one that the app shows now. If no code is ever right, look whether your phone sets its clock by itself',
    tooMany: (seconds: number) => `There have been too many wrong codes. Try again in ${waiting(seconds)}`,
    submit: 'Turn on',
  },
  removeApp: {
    title: 'Turn the code app off',
    lead: 'Then no code from the app is asked for any more. If you only have a new phone, you need not turn it off: set it up on that phone instead.',
    submit: 'Turn it off',
  },
  codes: {
    title: 'Your recovery codes',
    onlyOnce: 'They are shown only now. Print them, or write them down.',
    why: 'With one of them you get in when your phone is lost or broken. Each works once. Keep them where you keep important papers, and not only on your phone.',
    list: 'Recovery codes',
    of: (account: string) => `For the account ${account}`,
    made: 'Made on',
    use: 'When the second step cannot be done: choose “I cannot do that now”, and enter one of these codes. Cross it out afterwards.',
    copy: 'Copy',
    copied: 'The codes are copied.',
    print: 'Print',
    printHint: 'You can print this page with your browser.',
    kept: 'I have kept them',
    on: 'The second step is on from now on. Other browsers are signed out.',
    new: 'These are your new codes. The old ones no longer work.',
  },
  recovery: {
    title: 'Recovery codes',
    left: (left: number) =>
      left === 1 ? '1 of your 10 codes is left.' : `${left} of your 10 codes are left.`,
    lead: 'With a recovery code you get in when your phone is lost or broken.',
    new: 'Make new codes…',
    newTitle: 'New recovery codes',
    newLead: 'You get ten new codes. All old ones stop working.',
    submit: 'Make new codes',
  },
  trusted: {
    title: 'Trusted browsers',
    lead: (count: number) =>
      count === 1
        ? 'One browser is not asked for a code, for up to 30 days.'
        : `${count} browsers are not asked for a code, for up to 30 days.`,
    none: 'There are none: every browser is asked for the second step.',
    forget: 'Ask everywhere again',
    password: 'After a new password, every browser is asked again.',
  },
  lost: {
    title: 'If your phone is lost',
    sign: 'Sign in with the passkey of another device, or with your password and a recovery code.',
    afterwards:
      'Then, on this page and within ten minutes, set it up again on the new phone. After that, remove what was on the old one.',
    else: (address: string) =>
      `If you have neither: write to ${address}. We make sure that it is you before we open the account. Nobody can do that with a mail or a new password alone, so that a stranger cannot either.`,
  },
  setUp: {
    title: 'Set up a second step',
    lead: 'Your account opens health records. So your password alone is not enough here: please set up a second step now. It takes a few minutes, and then you go on as always.',
    passkey: 'Passkey',
    passkeyDetail: 'Your fingerprint, your face, or the PIN of your device. The easier way for most people.',
    app: 'Code app',
    appDetail: 'A code of six digits, which an app on your phone shows',
    help: (address: string) => `If you cannot do either, write to ${address}.`,
  },
  done: {
    passkey: 'The passkey was added.',
    renamed: 'The name was saved.',
    removed: 'The passkey was removed. Delete it in the settings of the device, too.',
    app: 'The code app is set up.',
    off: 'The code app is turned off.',
    browsers: 'No browser is trusted any more.',
    recovered:
      'You have signed in with a recovery code, which is used up now. If your phone is lost, set up the new one below: for ten minutes that takes no other code. Then remove what was on the lost one.',
  } as Readonly<Record<string, string>>,
};
