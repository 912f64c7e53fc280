import { joined, type View } from '@portal/wording/survey/html-view';
import { createElement, Fragment, type ReactNode } from 'react';

/** Names that differ between React and HTML. */
const NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  autocomplete: 'autoComplete',
  autocapitalize: 'autoCapitalize',
  autocorrect: 'autoCorrect',
  spellcheck: 'spellCheck',
  maxlength: 'maxLength',
  hreflang: 'hrefLang',
  novalidate: 'noValidate',
};

/** Converts the view, which the server writes as HTML, to React elements. `slot` fills the view's gap. */
export function viewToReact(view: View, slot?: ReactNode): ReactNode {
  const count = new Map<string, number>();
  return joined([view]).map((one) => {
    if (typeof one === 'string') return one;
    if ('slot' in one) return <Fragment key="slot">{slot}</Fragment>;
    const attributes = Object.entries(one.attributes).flatMap(([name, value]) => {
      if (value === undefined || value === false) return [];
      // What is typed before the scripts have come stays typed.
      const isTyped = one.tag === 'input' && name === 'value' && one.attributes['type'] !== 'hidden';
      return [[isTyped ? 'defaultValue' : (NAMES[name] ?? name), value]];
    });
    const place = (count.get(one.tag) ?? 0) + 1;
    count.set(one.tag, place);
    // A field stays the same one when a message is put before it.
    const key = String(one.attributes['id'] ?? `${one.tag}-${place}`);
    const children = one.children.length === 0 ? undefined : viewToReact(one.children, slot);
    return createElement(one.tag, { ...(Object.fromEntries(attributes) as object), key }, children);
  });
}
