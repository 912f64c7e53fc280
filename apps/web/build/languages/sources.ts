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

/** Where the server's own sentences are: the screens say them again. */
const ofServer = ['apps/api/src/sentences', 'apps/api/src/problems.ts', 'apps/api/src/domains/chart-data'];

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

/** The files of a folder, or the one that is named. */
function filesOf(place: string): string[] {
  const start = path.join(root, place);
  if (!fs.statSync(start).isDirectory()) return [start];
  return (fs.readdirSync(start, { recursive: true }) as string[]).map((name) => path.join(start, name));
}

const isOfServer = (file: string) => /\.ts$/.test(file) && !/\.[a-z]+\.ts$/.test(file);

/** Every text of the staff's screens, with the files that say it; of what may be a code there is only `word @ file.ts`. */
export function collectTexts(): { sure: Map<string, string[]>; ofFiles: Set<string> } {
  const sure = new Map<string, string[]>();
  const ofFiles = new Set<string>();
  const files = [
    ...folders.flatMap(filesOf).filter(isSource),
    ...ofServer.flatMap(filesOf).filter(isOfServer),
  ];
  for (const file of files)
    for (const { text, isSure } of textsIn(file, fs.readFileSync(file, 'utf8'))) {
      ofFiles.add(`${text} @ ${path.basename(file)}`);
      if (isSure) sure.set(text, [...(sure.get(text) ?? []), path.relative(root, file)]);
    }
  return { sure, ofFiles };
}

/** What the server may say: its own sentences, and the words it shares with the screens. */
export const isSaidByServer = (files: readonly string[]): boolean =>
  files.some((file) => /^(apps\/api|packages)\//.test(file) && !file.includes('/help/'));
