const TAGS = new Set(
  'a abbr b blockquote br caption code dd dl dt em h2 h3 h4 hr i li ol p small span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
);
/** Elements whose content is not text to read either. */
const DROPPED = new Set(
  'script style template iframe object embed noscript svg math form input button textarea select'.split(' '),
);
const ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  abbr: ['title'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

function isSafeHref(href: string): boolean {
  // Browsers skip blanks and control characters inside a scheme.
  // eslint-disable-next-line no-control-regex
  const compact = href.replace(/[\u0000-\u0020]/g, '');
  return /^(https?:|mailto:|tel:|[/#?])/i.test(compact) && !/^\/[/\\]/.test(compact);
}

/**
 * HTML that may be shown: a new tree with nothing in it but the tags and attributes named above. Unknown tags leave
 * their text behind. Parsed in a document that runs no scripts and loads no images.
 */
export function safeHtml(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const clean = document.implementation.createHTMLDocument('');
  copy(parsed.body, clean.body, clean);
  return clean.body.innerHTML;
}

function copy(from: Node, to: Element, page: Document): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      to.append(node.textContent ?? '');
      continue;
    }
    if (!(node.nodeType === Node.ELEMENT_NODE)) continue;
    const element = node as Element;
    const tag = element.localName;
    if (DROPPED.has(tag)) continue;
    if (!TAGS.has(tag)) {
      copy(element, to, page);
      continue;
    }
    const copied = page.createElement(tag);
    for (const name of ATTRIBUTES[tag] ?? []) {
      const value = element.getAttribute(name);
      if (value !== null && (name !== 'href' || isSafeHref(value))) copied.setAttribute(name, value);
    }
    if (tag === 'a' && /^https?:/i.test(copied.getAttribute('href') ?? '')) {
      copied.setAttribute('rel', 'noopener noreferrer');
    }
    copy(element, copied, page);
    to.append(copied);
  }
}

/** Whether anything would be seen. */
export function isBlankHtml(html: string): boolean {
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() === '';
}
