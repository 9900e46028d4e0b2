/** What every language says in the mails about changes of an account and its shares. None needs an answer. */
import type { Notice, NoticeKind } from '../../../store/items/index.ts';

/** What a mail can tell. */
export type Told = NoticeKind | Notice['kind'];

interface Names {
  /** The id of the account that gets the mail. */
  readonly account: string;
  /** The other person; undefined when she has no name that can stand in a mail. */
  readonly other: string | undefined;
}

export interface NoticeText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

export interface NoticeTexts {
  /** The greeting; of a person without a name that can stand in a mail, too. */
  readonly hello: (name: string) => string;
  readonly notices: Readonly<Record<Told, (names: Names) => NoticeText>>;
  /** The subject of a mail that tells several things. */
  readonly several: string;
  /** Where to look, and what to do when it was somebody else. */
  readonly lookHere: string;
  readonly notYou: (supportAddress: string) => string;
  /** Where mails are switched off, before the link to it; not said in those that cannot be. */
  readonly switchOff: string;
}
