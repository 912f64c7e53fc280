/**
 * Runs in every page, before anything else does: text that is drawn paler than it should be, if only for the moment in which
 * it comes, goes or changes, is said as an error on the console. Movement is left alone.
 */
export function detectFadingText(): void {
  const colours = /^(opacity|color|background-color|fill|stroke|fill-opacity|filter|backdrop-filter)$/;
  const hasText = (element: Element) => (element.textContent ?? '').trim() !== '';
  /** For screen readers alone: nothing of it is drawn. */
  const isUnseen = (element: Element) => element instanceof HTMLElement && element.offsetWidth <= 1;
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
  const told = new Set<string>();
  const tell = (element: Element, how: string) => {
    const what = `Text fades: ${how} of ${name(element)}`;
    if (!told.has(what)) console.error(what);
    told.add(what);
  };
  document.addEventListener('transitionrun', ({ target, propertyName, pseudoElement }) => {
    if (pseudoElement === '' && target instanceof Element && colours.test(propertyName) && hasText(target))
      tell(target, `transition of ${propertyName}`);
  });
  document.addEventListener('animationstart', ({ target, animationName, pseudoElement }) => {
    if (pseudoElement !== '' || !(target instanceof Element) || !hasText(target)) return;
    for (const animation of target.getAnimations()) {
      const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
      if (frames.some((frame) => 'opacity' in frame || 'color' in frame || 'filter' in frame))
        tell(target, `animation ${animationName}`);
    }
  });
  // Opacity that is written step by step, as libraries of charts do.
  const isPale = (element: Element) => {
    const { style } = element as HTMLElement | SVGElement;
    return [element.getAttribute('opacity'), element.getAttribute('fill-opacity'), style.opacity]
      .filter((value) => value !== null && value !== '')
      .some((value) => Number(value) > 0 && Number(value) < 1);
  };
  // What a style sheet says last is what is drawn.
  const look = (element: Element) => {
    if (!isPale(element) || !hasText(element) || isUnseen(element)) return;
    const { opacity, fillOpacity } = getComputedStyle(element);
    if ([opacity, fillOpacity].some((value) => Number(value) > 0 && Number(value) < 1))
      tell(element, 'partial opacity');
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') look(target as Element);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        look(node);
        node.querySelectorAll('[opacity], [fill-opacity], [style*="opacity"]').forEach(look);
      }
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['opacity', 'fill-opacity', 'style'],
  });
}
