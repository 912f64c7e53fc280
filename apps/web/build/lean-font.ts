import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const STYLES = path.join(import.meta.dirname, '../src/styles/fonts.css');
const WHOLE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The prefix of the addresses in `fonts.css` of files that this plugin cuts. */
const PREFIX = '@lean-fonts';
const FOLDER = path.join(import.meta.dirname, '../.build/lean-fonts');

/** The weights that the styles use. */
const WEIGHTS = { min: 400, max: 700 };

/** Kerning, accents, figures of one width, and the forms of letters that base.css asks for. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'tnum', 'cv05', 'ss03'];
// The library's types do not know `keepFeatures` yet.
const OPTIONS = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS }, keepFeatures: FEATURES } as const;

/**
 * Cuts the main font into the files that `fonts.css` names: each has the characters of its range, the weights in use
 * and the features in use. The build names each file by its content, as all files that browsers cache for ever.
 */
export function leanFont(): Plugin {
  return {
    name: 'lean-font',
    async config() {
      const whole = fs.readFileSync(createRequire(import.meta.url).resolve(WHOLE));
      fs.mkdirSync(FOLDER, { recursive: true });
      for (const { file, characters } of listFonts(fs.readFileSync(STYLES, 'utf8'))) {
        const font = await subsetFont(whole, characters, OPTIONS);
        replaceFile(path.join(FOLDER, file), font);
      }
      return { resolve: { alias: { [PREFIX]: FOLDER } } };
    },
  };
}

/** Puts a file in place at once, because builds in several languages write the same one. */
function replaceFile(file: string, content: Uint8Array): void {
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, content);
  fs.renameSync(own, file);
}

/** Returns the fonts of a style sheet that have to be cut, with the characters of their ranges. */
export const listFonts = (css: string): { file: string; characters: string }[] =>
  [...css.matchAll(new RegExp(`url\\('${PREFIX}/([^']+)'\\)[^}]*unicode-range:([^;]+);`, 'g'))].map(
    ([, file, range]) => ({ file: file!, characters: listCharacters(range!) }),
  );

function listCharacters(range: string): string {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .map(([, from, to = from]) => {
      const first = parseInt(from!, 16);
      const length = parseInt(to!, 16) - first + 1;
      return Array.from({ length }, (_, at) => String.fromCodePoint(first + at)).join('');
    })
    .join('');
}
