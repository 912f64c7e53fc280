import fs from 'node:fs';
import postcss, { type AtRule, type Rule } from 'postcss';
import type { Plugin } from 'vite';

/** The selectors of elements that the frame consists of; all others are for the application. */
const ELEMENTS =
  /^(\*|:root|:host|html|body|div|p|span|img|header|header img|header\[data-shell\] img)?(::?(before|after))?$|^\[hidden\]/;

/**
 * Leaves out of the frame's styles what the frame has no element for: they are sent with every page, and the
 * application brings its own.
 *
 * @param frameViewFile the file with the classes of the frame
 */
export function leanFrameStyles(frameViewFile: string): Plugin {
  return {
    name: 'lean-frame-styles',
    enforce: 'post',
    transform: {
      filter: { id: /\/frame\.css\?inline/ },
      handler(code) {
        const styles = /^export default (".*");?$/s.exec(code.trim())?.[1];
        if (styles === undefined) this.error('The styles of the frame are no text.');
        const lean = pruneStyles(JSON.parse(styles) as string, fs.readFileSync(frameViewFile, 'utf8'));
        return { code: `export default ${JSON.stringify(lean)}`, map: null };
      },
    },
  };
}

/** Removes the rules that no element of the view matches, and the values that no rule uses. */
export function pruneStyles(css: string, frameSource: string): string {
  const root = postcss.parse(css);
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules('keyframes', (rule) => void rule.remove());
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => isInView(selector, frameSource));
    if (kept.length > 0) rule.selectors = kept;
    else rule.remove();
  });
  const used = new Set([...root.toString().matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  root.walkDecls(/^--/, (value) => {
    if (!used.has(value.prop) && value.parent?.type === 'rule') value.remove();
  });
  removeEmpty(root);
  return root.toString();
}

function isInView(selector: string, view: string): boolean {
  const classes = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replaceAll('\\', ''));
  return classes.length > 0 ? classes.every((name) => view.includes(name)) : ELEMENTS.test(selector);
}

/** Leaves layers, whose order the application's style sheet follows. */
function removeEmpty(root: postcss.Root): void {
  const isEmpty = ({ nodes }: AtRule | Rule) => nodes?.length === 0;
  root.walkRules((rule) => {
    if (isEmpty(rule)) rule.remove();
  });
  root.walkAtRules(/^(media|supports)$/, (rule) => {
    if (isEmpty(rule)) rule.remove();
  });
}
