import { Linter } from 'eslint';
import postcss, { type AnyNode, type AtRule, type ChildNode, type PluginCreator } from 'postcss';
import type { Plugin } from 'vite';
import { surveyScripts } from '../../../scripts/lint-rules/survey-browsers.js';

/** The browsers that the survey's styles support (docs/frontend/browsers.md). */
export const surveyStyleTargets = ['safari14', 'ios14', 'chrome87'];

/** The language version that all browsers of the survey support in full. */
export const surveyScriptTarget = 'es2020';

/** The browsers that the staff's files support: those of the last two years, with a year to spare. */
export const staffScriptTarget = 'es2022';

/** Fails the survey's build if a file, dependencies included, needs a newer browser than the survey supports. */
export function refuseNewerFeatures(): Plugin {
  return {
    name: 'refuse-newer-features',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const problems = Object.values(bundle).flatMap((file) => {
          const found =
            file.type === 'chunk'
              ? findNewerScriptFeatures(file.code)
              : file.fileName.endsWith('.css')
                ? findNewerStyleFeatures(String(file.source))
                : [];
          return found.map((problem) => `${file.fileName}: ${problem}`);
        });
        if (problems.length > 0)
          this.error(`Browsers of the survey do not have these features:\n${problems.join('\n')}`);
      },
    },
  };
}

/** Returns the features of a script that a browser of the survey lacks, each with the code around it. */
export function findNewerScriptFeatures(code: string): string[] {
  const linter = new Linter({ configType: 'flat' });
  const lines = code.split('\n');
  return linter
    .verify(code, [{ files: ['**/*.js'], ...surveyScripts }], { filename: 'script.js' })
    .map(
      ({ message, line, column }) => `${message} ${(lines[line - 1] ?? '').slice(column - 30, column + 50)}`,
    );
}

/** Selectors that a browser of the survey does not know: it ignores a rule that lists one, with all the others. */
const NEWER_SELECTOR = /:(has|where|focus-visible|open)\b|::(file-selector-button|details-content|backdrop)/;

/** Properties that come too late for the survey: without them a layout falls apart. */
const NEWER_PROPERTY = /^(inset|(inset|margin|padding|border)-(inline|block)|translate|rotate|scale)$/;

/** Returns the features of a style sheet that a browser of the survey lacks, outside of `@supports`. */
export function findNewerStyleFeatures(css: string): string[] {
  const found: string[] = [];
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule') {
      if (/^(layer|container)$/.test(node.name)) found.push(`@${node.name}`);
      else if (node.name === 'media' && /[<>]/.test(node.params)) found.push(`@media ${node.params}`);
    } else if (isForNewer(node)) return;
    else if (node.type === 'rule') {
      const isLost = node.selectors.length > 1 && NEWER_SELECTOR.test(node.selector);
      if (isLost || node.selector.includes('&')) found.push(node.selector);
    } else if (node.type === 'decl') {
      const isUnknown = NEWER_PROPERTY.test(node.prop) || /\d[dsl]v[hw]\b/.test(node.value);
      if (isUnknown) found.push(`${node.prop}: ${node.value}`);
    }
  });
  return found;
}

/** Checks if a node is in `@supports`: only a browser that knows the feature reads it. */
function isForNewer(node: ChildNode): boolean {
  for (let parent: AnyNode['parent'] = node.parent; parent; parent = parent.parent)
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports') return true;
  return false;
}

/**
 * Rewrites styles for the survey's browsers where Lightning CSS does not: a logical shorthand becomes its two
 * sides, and a rule that lists a newer selector becomes one rule for each.
 */
export const rewriteForOlderBrowsers: PluginCreator<never> = () => ({
  postcssPlugin: 'older-styles',
  Declaration(declaration) {
    if (!/^(margin|padding)-(inline|block)$/.test(declaration.prop)) return;
    const [start = '', end = start] = postcss.list.space(declaration.value);
    const { prop } = declaration;
    declaration.cloneBefore({ prop: `${prop}-start`, value: start });
    declaration.replaceWith(declaration.clone({ prop: `${prop}-end`, value: end }));
  },
  Rule(rule) {
    if (rule.selectors.length < 2 || !NEWER_SELECTOR.test(rule.selector)) return;
    const isNewer = (selector: string) => NEWER_SELECTOR.test(selector);
    const older = rule.selectors.filter((selector) => !isNewer(selector));
    if (older.length > 0) rule.cloneBefore({ selectors: older });
    for (const selector of rule.selectors.filter(isNewer)) rule.cloneBefore({ selector });
    rule.remove();
  },
});
rewriteForOlderBrowsers.postcss = true;
