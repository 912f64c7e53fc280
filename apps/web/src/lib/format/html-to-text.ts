/** Checks if a text holds markup. A `<` that starts no tag is plain text. */
export const hasMarkup = (text: string): boolean => /<[a-z/!?]/i.test(text);

/** The words of a text with simple markup, to be shown as they are. Read in a document that runs no scripts and loads no images. */
export function htmlToText(html: string): string {
  const apart = html.replace(/<(?=\/?(?:p|li|h\d|tr|t[dh]|d[dt]|br)\b)/gi, '\n<');
  return new DOMParser().parseFromString(apart, 'text/html').body.textContent ?? '';
}
