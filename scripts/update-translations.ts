// npm run texts: updates the translation catalogues of the staff screens (docs/frontend/languages.md).
import fs from 'node:fs';
import path from 'node:path';
import { collectTexts } from '../apps/web/build/translation/translatable-sources.ts';

const folder = path.join(import.meta.dirname, '../packages/wording/languages');
const { sure, ofFiles } = collectTexts();
for (const file of fs.readdirSync(folder)) {
  const catalogue = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Record<
    string,
    string | null
  >;
  const kept = Object.entries(catalogue).filter(([text]) => sure.has(text) || ofFiles.has(text));
  const added = [...sure.keys()].filter((text) => !Object.hasOwn(catalogue, text));
  const inOrder = [...kept, ...added.map((text) => [text, ''] as const)].sort(([a], [b]) => (a < b ? -1 : 1));
  fs.writeFileSync(path.join(folder, file), `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  const gone = Object.keys(catalogue).length - kept.length;
  const gaps = inOrder.filter(([, said]) => said === '').length;
  console.log(`${file}: ${inOrder.length} texts, ${added.length} new, ${gone} gone, ${gaps} not translated`);
}
