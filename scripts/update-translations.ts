// npm run texts: updates the translation catalogues of the staff screens (docs/frontend/languages.md).
import fs from 'node:fs';
import path from 'node:path';
import { cataloguesFolder, updateCatalogue } from '../apps/web/build/translation/catalogue.ts';
import { collectTexts } from '../apps/web/build/translation/translatable-sources.ts';

const { sure, ofFiles } = collectTexts();
for (const file of fs.readdirSync(cataloguesFolder)) {
  const isUsed = (text: string) => sure.has(text) || ofFiles.has(text);
  const done = updateCatalogue(path.parse(file).name, isUsed, sure.keys());
  console.log(
    `${file}: ${done.texts} texts, ${done.added} new, ${done.removed} gone, ${done.gaps} not translated`,
  );
}
