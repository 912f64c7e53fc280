import { mailFrame } from '@portal/contract/platform/portal-mails';
import { directionOf, SOURCE_LANGUAGE } from '@portal/contract/shared/languages';
import { OneTimeLink } from './one-time-link.ts';

/** The content of a message: plain paragraphs, one thing to do, and the sender. */
export type Message = {
  to_address: string;
  subject: string;
  /** The words before the news. */
  greeting?: string[];
  paragraphs: string[];
  action?: { label: string; url: string | OneTimeLink };
  /** A link in the paragraphs that the reader can follow. */
  link?: string;
  /** The language of the message: English by default. */
  language?: string;
  /** The words at the end. */
  closing?: string[];
  signature: Signature;
};

/**
 * The programme that writes, its sign-in page (null: the reader cannot sign in), and the contact for help.
 */
export type Signature = {
  programme_name: string;
  sign_in: string | null;
  help: string;
  /** The words before the contact for help, in another language than English. */
  question?: string;
};

export type Bodies = { text_body: string; html_body: string };
type Blocks = { text: string[]; html: string[] };

/** Replaces a link that only its reader can see in a stored message. */
const LINK_PLACE = '[Only the recipient can see this link.]';
/** The placeholder in messages that an earlier version queued. */
const EARLIER_LINK_PLACE = '[The link is shown to nobody but the person the message is for.]';
const htmlBegins = (language: string) =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body style="font-family:sans-serif;line-height:1.5">`;
const HTML_ENDS = '</body></html>';

/** The same words as text and as HTML, signed; a one-time link is left out. */
export function composeMessage(message: Message): Bodies {
  const { greeting = [] } = message;
  const told = toldBy(message);
  const end = endOf(message);
  const html = [...greeting.map((one) => paragraphInHtml(one)), ...told.html, ...end.html];
  return {
    text_body: `${[...greeting, ...told.text, ...end.text].join('\n\n')}\n`,
    html_body: `${htmlBegins(message.language ?? SOURCE_LANGUAGE)}${html.join('\n')}${HTML_ENDS}`,
  };
}

/** Adds another message's content to a waiting message: greeted and signed once. */
export function appendMessage(queuedBodies: Bodies, message: Message): Bodies {
  const told = toldBy(message);
  const end = endOf(message);
  return {
    text_body: insertBefore(
      queuedBodies.text_body,
      `${end.text.join('\n\n')}\n`,
      `———\n\n${told.text.join('\n\n')}\n\n`,
    ),
    html_body: insertBefore(
      queuedBodies.html_body,
      `${end.html.join('\n')}${HTML_ENDS}`,
      `<hr>\n${told.html.join('\n')}\n`,
    ),
  };
}

function insertBefore(whole: string, end: string, added: string): string {
  const at = whole.endsWith(end) ? whole.length - end.length : whole.length;
  return whole.slice(0, at) + added + whole.slice(at);
}

function toldBy({ paragraphs, action, link }: Message): Blocks {
  const url = action && (action.url instanceof OneTimeLink ? LINK_PLACE : action.url);
  return {
    text: [...paragraphs, ...(action ? [`${action.label}:\n${url}`] : [])],
    html: [
      ...paragraphs.map((paragraph) => paragraphInHtml(paragraph, link)),
      ...(action ? [`<p>${escape(action.label)}:</p>\n<p>${linkInHtml(action.url)}</p>`] : []),
    ],
  };
}

function endOf({ closing = [], signature }: Message): Blocks {
  const { programme_name, sign_in, help, question = mailFrame.question } = signature;
  const lines = [
    programme_name,
    ...(sign_in === null ? [] : [`Sign in: ${sign_in}`]),
    `${question} ${help}`,
  ].join('\n');
  const followed = [sign_in, help].filter((one) => one !== null && /^https?:/.test(one)) as string[];
  return {
    text: [...closing, `-- \n${lines}`],
    html: [...closing.map((one) => paragraphInHtml(one)), paragraphInHtml(lines, ...followed)],
  };
}

/** The message as its reader gets it: with the link where it was left out. */
export function insertLink<Stored extends Bodies>(storedBodies: Stored, url: string): Stored {
  return {
    ...storedBodies,
    // Wherever: who writes these words into a text does not move the link away from its place.
    text_body: replacePlaces(storedBodies.text_body, url),
    html_body: replacePlaces(storedBodies.html_body, linkInHtml(url)),
  };
}

const replacePlaces = (body: string, link: string): string =>
  [LINK_PLACE, EARLIER_LINK_PLACE].reduce((text, place) => text.replaceAll(place, () => link), body);

function paragraphInHtml(paragraph: string, ...links: (string | undefined)[]): string {
  let html = escape(paragraph).replaceAll('\n', '<br>');
  for (const link of links) {
    if (link) html = html.replaceAll(escape(link), () => linkInHtml(link));
  }
  return `<p>${html}</p>`;
}

function linkInHtml(url: string | OneTimeLink): string {
  if (url instanceof OneTimeLink) return LINK_PLACE;
  const address = escape(url);
  return `<a href="${address}">${address}</a>`;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
