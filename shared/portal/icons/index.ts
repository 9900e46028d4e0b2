/**
 * The icons of the portal, each by what it stands for. They are drawn by Lucide (https://lucide.dev), and read from its package when
 * the portal is bundled or starts. One is added by its import and its row.
 */
import activity from 'lucide-static/icons/activity.svg';
import left from 'lucide-static/icons/arrow-left.svg';
import right from 'lucide-static/icons/arrow-right.svg';
import upDown from 'lucide-static/icons/arrow-up-down.svg';
import bell from 'lucide-static/icons/bell.svg';
import circleCheck from 'lucide-static/icons/circle-check.svg';
import circleUser from 'lucide-static/icons/circle-user-round.svg';
import clipboardList from 'lucide-static/icons/clipboard-list.svg';
import download from 'lucide-static/icons/download.svg';
import ellipsis from 'lucide-static/icons/ellipsis.svg';
import fileText from 'lucide-static/icons/file-text.svg';
import files from 'lucide-static/icons/files.svg';
import flask from 'lucide-static/icons/flask-conical.svg';
import folderHeart from 'lucide-static/icons/folder-heart.svg';
import heartPulse from 'lucide-static/icons/heart-pulse.svg';
import history from 'lucide-static/icons/history.svg';
import idCard from 'lucide-static/icons/id-card.svg';
import image from 'lucide-static/icons/image.svg';
import keyRound from 'lucide-static/icons/key-round.svg';
import languages from 'lucide-static/icons/languages.svg';
import layoutGrid from 'lucide-static/icons/layout-grid.svg';
import link from 'lucide-static/icons/link.svg';
import logOut from 'lucide-static/icons/log-out.svg';
import mail from 'lucide-static/icons/mail.svg';
import menu from 'lucide-static/icons/menu.svg';
import pencil from 'lucide-static/icons/pencil.svg';
import pill from 'lucide-static/icons/pill.svg';
import plus from 'lucide-static/icons/plus.svg';
import printer from 'lucide-static/icons/printer.svg';
import search from 'lucide-static/icons/search.svg';
import send from 'lucide-static/icons/send.svg';
import shieldAlert from 'lucide-static/icons/shield-alert.svg';
import smartphone from 'lucide-static/icons/smartphone.svg';
import stethoscope from 'lucide-static/icons/stethoscope.svg';
import syringe from 'lucide-static/icons/syringe.svg';
import triangleAlert from 'lucide-static/icons/triangle-alert.svg';
import usersRound from 'lucide-static/icons/users-round.svg';

const drawings = {
  account: circleUser,
  activity: history,
  add: plus,
  allergy: shieldAlert,
  apps: layoutGrid,
  care: stethoscope,
  codeApp: smartphone,
  details: idCard,
  document: fileText,
  documents: files,
  done: circleCheck,
  download,
  health: heartPulse,
  inbox: mail,
  laboratory: flask,
  languages,
  link,
  medicalData: activity,
  medicine: pill,
  menu,
  more: ellipsis,
  next: right,
  notification: bell,
  passkey: keyRound,
  picture: image,
  previous: left,
  print: printer,
  problem: clipboardList,
  records: folderHeart,
  search,
  sent: send,
  sharing: usersRound,
  signOut: logOut,
  sort: upDown,
  vaccine: syringe,
  warning: triangleAlert,
  write: pencil,
};

export type IconName = keyof typeof drawings;

/** The shapes in a file, without its frame: the frame is the component's. */
function shapesOf(svg: string): string {
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1];
  if (!shapes) throw new Error('An icon is no SVG.');
  return shapes.replace(/\s+/g, ' ').replaceAll('> <', '><').replaceAll(' />', '/>').trim();
}

/** The shapes by name, in a square of 24 by 24. */
export const iconShapes = Object.fromEntries(
  Object.entries(drawings).map(([name, svg]) => [name, shapesOf(svg)]),
) as Readonly<Record<IconName, string>>;
