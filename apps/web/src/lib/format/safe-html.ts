import purifier from 'dompurify';

const words = (text: string) => text.split(' ');

const attributesOf = new Map([
  ['a', words('href title')],
  ['abbr', words('title')],
  ['td', words('colspan rowspan')],
  ['th', words('colspan rowspan scope')],
]);

const allowed = {
  ALLOWED_TAGS: words(
    'a abbr b blockquote br caption code dd dl dt em h2 h3 h4 hr i li ol p small span strong sub sup table tbody td th thead tr u ul',
  ),
  /** The content of these is not readable text either. Any other element leaves its text behind. */
  FORBID_CONTENTS: words(
    'script style template iframe object embed noscript svg math form input button textarea select',
  ),
  ALLOWED_ATTR: [...attributesOf.values()].flat(),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ADD_URI_SAFE_ATTR: words('colspan rowspan scope'),
  /** A link leads to a page of this site, to a site named with its protocol, or to a person. */
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|[#?]|\/(?![/\\]))/i,
};

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const own = attributesOf.get(element.localName);
  attribute.keepAttr = own?.includes(attribute.attrName) ?? false;
});
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (/^https?:/i.test(element.getAttribute('href') ?? ''))
    element.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Returns HTML that can be shown, with only the tags and attributes named above. The module is too large to
 * load eagerly (`useMarkup`).
 */
export const safeHtml = (html: string): string => purifier.sanitize(html, allowed);
