import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { textsOf, type Text } from './texts-of.ts';

const root = path.join(import.meta.dirname, '../../../..');

/** Where the texts of the staff's screens are written. */
const folders = [
  'apps/web/src',
  'packages/wording/src',
  'packages/expressions/src',
  'packages/contract/src/rules',
  'packages/contract/src/registries',
];

/**
 * What is not said on a screen: surveys have their own words in each language; mails and what is put into them are sent as
 * they are; searches know English words; icons are drawings; what is written into a workbook is read again there;
 * `ordinal.cy.ts` is in its language.
 */
const elsewhere =
  /\.[a-z]+\.tsx?$|\/test-setup|\/testing\/|wording\/src\/survey\/|web\/src\/survey\/|search-words|registries\/(account|portal)-mails|mail-placeholders|message-templates\.ts|ui\/icon\/|lib\/cookies|lib\/safe-html|written-answer/;

/** Whether a file's texts are said in the person's language. */
export const isSource = (file: string): boolean => {
  const own = path.relative(root, file).replaceAll(path.sep, '/');
  return (
    folders.some((folder) => own.startsWith(`${folder}/`)) && /\.tsx?$/.test(own) && !elsewhere.test(own)
  );
};

export const textsIn = (file: string, code: string): Text[] =>
  textsOf(parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts', preserveParens: false }).program);

/** Every text of the staff's screens, with the files that say it; of what may be a code there is only `word @ file.ts`. */
export function collectTexts(): { sure: Map<string, string[]>; ofFiles: Set<string> } {
  const sure = new Map<string, string[]>();
  const ofFiles = new Set<string>();
  for (const folder of folders)
    for (const name of fs.readdirSync(path.join(root, folder), { recursive: true }) as string[]) {
      const file = path.join(root, folder, name);
      if (!isSource(file)) continue;
      for (const { text, isSure } of textsIn(file, fs.readFileSync(file, 'utf8'))) {
        ofFiles.add(`${text} @ ${path.basename(file)}`);
        if (isSure) sure.set(text, [...(sure.get(text) ?? []), path.relative(root, file)]);
      }
    }
  return { sure, ofFiles };
}
