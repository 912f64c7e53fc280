import { OneTimeLink } from './one-time-link.ts';

/** What a message says: plain paragraphs, and one thing to do. */
export type Message = {
  to_address: string;
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string | OneTimeLink };
  /** An address that stands in the paragraphs and is to be followed. */
  link?: string;
};

/** Stands in a stored message for a link that only its reader may see. */
const LINK_PLACE = '[The link is shown to nobody but the person the message is for.]';

/** The same words as text and as HTML, signed with the programme's name; a one-time link is left out. */
export function composeMessage(
  message: Message,
  programmeName: string,
): { text_body: string; html_body: string } {
  const { paragraphs, action, link } = message;
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${shown(action.url)}`] : []), programmeName];
  const html = [
    ...paragraphs.map((paragraph) => `<p>${paragraphInHtml(paragraph, link)}</p>`),
    ...(action ? [linkInHtml(action.label, action.url)] : []),
    `<p>${escape(programmeName)}</p>`,
  ];
  return {
    text_body: `${text.join('\n\n')}\n`,
    html_body: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${html.join('\n')}</body></html>`,
  };
}

/** The message as its reader gets it: with the link where it was left out. */
export function insertLink<Bodies extends { text_body: string; html_body: string }>(
  stored: Bodies,
  url: string,
): Bodies {
  const link = `<a href="${escape(url)}">${escape(url)}</a>`;
  return {
    ...stored,
    text_body: stored.text_body.replace(LINK_PLACE, () => url),
    html_body: stored.html_body.replace(LINK_PLACE, () => link),
  };
}

const shown = (url: string | OneTimeLink) => (url instanceof OneTimeLink ? LINK_PLACE : url);

function paragraphInHtml(paragraph: string, link: string | undefined): string {
  const html = escape(paragraph).replaceAll('\n', '<br>');
  if (link === undefined) return html;
  const address = escape(link);
  return html.replaceAll(address, () => `<a href="${address}">${address}</a>`);
}

function linkInHtml(label: string, url: string | OneTimeLink): string {
  if (url instanceof OneTimeLink) return `<p>${escape(label)}:</p>\n<p>${LINK_PLACE}</p>`;
  return `<p><a href="${escape(url)}">${escape(label)}</a></p>\n<p>${escape(url)}</p>`;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
