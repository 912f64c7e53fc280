// npm run texts: updates the translation catalogues of staff screens and surveys (docs/frontend/languages.md).
import fs from 'node:fs';
import { staffCatalogues, updateCatalogue } from '../apps/web/build/translation/catalogue.ts';
import {
  compileSurveyTexts,
  surveyCatalogues,
  updateSurveyCatalogue,
} from '../apps/web/build/translation/survey-catalogues.ts';
import { collectTexts } from '../apps/web/build/translation/translatable-sources.ts';

const { sure, ofFiles } = collectTexts();
for (const language of staffCatalogues) {
  const isUsed = (text: string) => sure.has(text) || ofFiles.has(text);
  const done = updateCatalogue(language, isUsed, sure.keys());
  console.log(
    `${language}: ${done.texts} texts, ${done.added} new, ${done.removed} removed, ${done.gaps} not translated`,
  );
}
for (const language of surveyCatalogues) updateSurveyCatalogue(language);
for (const [file, content] of await compileSurveyTexts()) fs.writeFileSync(file, content);
