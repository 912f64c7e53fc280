import fs from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { mailFrame, portalMails } from '@portal/contract/platform/portal-mails';
import { letterTexts } from '@portal/wording/survey/letter-texts';
import { pageTexts } from '@portal/wording/survey/page-texts';
import PO from 'pofile';
import { format } from 'prettier';
import { cataloguesFolder } from './catalogue.ts';

const folder = path.join(cataloguesFolder, '../survey-languages');
const compiledFolder = path.join(cataloguesFolder, '../src/survey/compiled-texts');

type Texts = { readonly [key: string]: string | readonly string[] | Texts };

const mailText = (kind: 'survey_invitation' | 'survey_reminder') => {
  const { subject, body, action } = portalMails[kind];
  return { subject, body, action };
};

/** The English texts that respondents and invited people read, by the start of their `msgctxt`. */
const surveyTexts = {
  page: pageTexts,
  letter: letterTexts,
  mail: {
    ...mailFrame,
    survey_invitation: mailText('survey_invitation'),
    survey_reminder: mailText('survey_reminder'),
  },
} satisfies Record<string, Texts>;

/** Emails keep their placeholders, which are filled in when they are sent. */
const compiledSets = { page: 'SurveyWording', letter: 'LetterWording', mail: null } as const;

/** Lists every English text by its key, such as `page.closed.closed.title`. */
function flatten(texts: Texts | readonly string[], prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text]] : flatten(text, `${prefix}${name}.`),
  );
}

const catalogueFile = (language: string) => path.join(folder, `${language}.po`);
const parseFile = (language: string) => PO.parse(fs.readFileSync(catalogueFile(language), 'utf8'));

/** Lists the languages of surveys besides English. */
export const surveyCatalogues = fs.readdirSync(folder).map((file) => path.parse(file).name);

/** Brings a catalogue in step with the English texts. A text that changed loses its translation. */
export function updateSurveyCatalogue(language: string): void {
  const catalogue = parseFile(language);
  const known = new Map(catalogue.items.map((item) => [item.msgctxt, item]));
  catalogue.items = flatten(surveyTexts).map(([key, text]) => {
    const item = known.get(key);
    return item?.msgid === text ? item : toItem(key, text);
  });
  fs.writeFileSync(catalogueFile(language), catalogue.toString());
}

function toItem(key: string, text: string) {
  const item = new PO.Item();
  item.msgctxt = key;
  item.msgid = text;
  item.msgstr = [''];
  item.flags['fuzzy'] = true;
  return item;
}

/** Returns the contents of the compiled files by path. A text without a translation stays English. */
export async function compileSurveyTexts(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const language of ['en', ...surveyCatalogues]) {
    const items = language === 'en' ? [] : parseFile(language).items;
    const translations = new Map(items.map(({ msgctxt, msgstr }) => [msgctxt, msgstr[0]]));
    const needsReview = items.some(({ flags }) => flags['fuzzy']);
    for (const name of Object.keys(compiledSets) as (keyof typeof compiledSets)[]) {
      if (name === 'mail' && language === 'en') continue;
      const translate = (key: string, text: string) => translations.get(key) || text;
      const code = moduleOf(name, language, needsReview, translate);
      const file = path.join(compiledFolder, `${name}-${language}.ts`);
      files.set(file, await format(code, { parser: 'typescript', singleQuote: true, printWidth: 110 }));
    }
  }
  return files;
}

type Translate = (key: string, text: string) => string;

function moduleOf(
  name: keyof typeof compiledSets,
  language: string,
  needsReview: boolean,
  translate: Translate,
): string {
  const type = compiledSets[name];
  const compiled = (text: string) => (type === null ? text : compileText(text));
  const texts = JSON.stringify(convert(surveyTexts[name], `${name}.`, (...of) => compiled(translate(...of))));
  const note = `// Written by \`npm run texts\`. Change the English texts or the catalogue ${language}.po instead.\n`;
  if (type === null) return `${note}export const ${language} = ${texts};`;
  const english = `${name}Texts`;
  const review = name === 'page' ? `{ needsReview: ${needsReview}, ...wording }` : 'wording';
  return `${note}import type { ${english} } from '../${name}-texts.ts';
import { toWording, type ${type} } from '../survey-wording.ts';

const wording = toWording<typeof ${english}>('${language}', ${texts});
export const ${language}: ${type} = ${review};`;
}

/** Returns the texts in their shape, each converted. */
function convert<Converted>(
  texts: Texts | readonly string[],
  prefix: string,
  change: (key: string, text: string) => Converted,
): unknown {
  const converted = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === 'string' ? change(prefix + name, text) : convert(text, `${prefix}${name}.`, change),
  ]);
  return Array.isArray(texts) ? converted.map(([, one]) => one) : Object.fromEntries(converted);
}

/** A text without values stays a text. */
function compileText(text: string) {
  const compiled = compileMessage(text);
  return compiled.every((part) => typeof part === 'string') ? compiled.join('') : compiled;
}
