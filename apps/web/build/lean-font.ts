import fs from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FONTS = path.join(import.meta.dirname, '../src/styles/fonts.css');

/** The weights that the styles use. */
const WEIGHTS = { min: 400, max: 700 };

/** Leaves out of the main font's file the characters that `fonts.css` does not name, and the weights that no style uses. */
export function leanFont(): Plugin {
  return {
    name: 'lean-font',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !/inter-latin-wght-normal-[\w-]+\.woff2$/.test(file.fileName))
            continue;
          file.source = await subsetFont(
            Buffer.from(file.source),
            listCharacters(fs.readFileSync(FONTS, 'utf8')),
            {
              targetFormat: 'woff2',
              variationAxes: { wght: WEIGHTS },
            },
          );
        }
      },
    },
  };
}

/** Returns the characters in the range of the style sheet's first font. */
export function listCharacters(css: string): string {
  const range = /unicode-range:([^;]+);/.exec(css)![1]!;
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .map(([, from, to = from]) => {
      const first = parseInt(from!, 16);
      const length = parseInt(to!, 16) - first + 1;
      return Array.from({ length }, (_, at) => String.fromCodePoint(first + at)).join('');
    })
    .join('');
}
