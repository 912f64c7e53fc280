/** What a message says: plain paragraphs, and one thing to do. */
export type Message = {
  to_address: string;
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
};

/** The same words as text and as HTML, signed with the programme's name. */
export function composeMessage(
  message: Message,
  programmeName: string,
): { text_body: string; html_body: string } {
  const { paragraphs, action } = message;
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), programmeName];
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`),
    ...(action
      ? [`<p><a href="${escape(action.url)}">${escape(action.label)}</a></p>`, `<p>${escape(action.url)}</p>`]
      : []),
    `<p>${escape(programmeName)}</p>`,
  ];
  return {
    text_body: `${text.join('\n\n')}\n`,
    html_body: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${html.join('\n')}</body></html>`,
  };
}

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
