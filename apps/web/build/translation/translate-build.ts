import fs from 'node:fs';
import path from 'node:path';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { runnerImport, type Plugin } from 'vite';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { translateSource } from './translate-source.ts';
import { isTranslatableSource, translateServerTexts } from './translatable-sources.ts';
import { extractTexts } from './extract-texts.ts';

const SAID = 'virtual:said-by-server';
const SENTENCES = 'virtual:sentences';
const PROBLEMS = 'virtual:problem-messages';

/** Returns the module with each message of a refused call, compiled: the browser needs no parser. */
async function problemMessagesModule(language: string, catalogue: Catalogue): Promise<string> {
  const { module } = await runnerImport<{ problemTemplates: [code: string, template: string][] }>(
    path.join(import.meta.dirname, 'problem-templates.ts'),
    { configFile: false, logLevel: 'error' },
  );
  const messages = compileProblemMessages(module.problemTemplates, catalogue);
  return `export const language = ${JSON.stringify(language)}; export const messages = ${JSON.stringify(messages)};`;
}

/** Compiles the translation of each template that has one, by the code of the message. */
export const compileProblemMessages = (
  templates: readonly (readonly [code: string, template: string])[],
  catalogue: Catalogue,
): Record<string, CompiledMessage> =>
  Object.fromEntries(
    templates.flatMap(([code, template]) => {
      const translation = catalogue[template];
      return translation ? [[code, compileMessage(translation)]] : [];
    }),
  );

/**
 * Builds the staff's application in another language beside the English one. The build replaces the texts, so
 * that sources stay plain English and users load one language only. Dates, numbers and sort order follow the
 * language too.
 */
export function translateBuild(language: string): Plugin {
  const catalogue = readCatalogue(language);
  return {
    name: 'in-language',
    enforce: 'pre',
    config: () => ({
      build: { emptyOutDir: false, copyPublicDir: false, assetsDir: `assets/${language}` },
    }),
    // What no catalogue can say, such as ordinals, is beside the English file: ordinal.cy.ts.
    async resolveId(source, importer) {
      if ([SAID, SENTENCES, PROBLEMS].includes(source)) return `\0${source}`;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found || !isTranslatableSource(found.id)) return found;
      const own = found.id.replace(/(\.tsx?)$/, `.${language}$1`);
      return own !== importer && fs.existsSync(own) ? own : found;
    },
    async load(id) {
      if (id === `\0${SAID}`)
        return `export const said = ${JSON.stringify(translateServerTexts(catalogue))};`;
      if (id === `\0${PROBLEMS}`) return problemMessagesModule(language, catalogue);
      if (id !== `\0${SENTENCES}`) return undefined;
      // The contract is read as it is: the browser's has no schemas.
      const { module } = await runnerImport<{ sentenceFields: Record<string, string[]> }>(
        path.join(import.meta.dirname, 'server-sentence-fields.ts'),
        { configFile: false, logLevel: 'error' },
      );
      return `export const sentences = ${JSON.stringify(module.sentenceFields)};`;
    },
    transform(code, id) {
      const [file = id] = id.split('?');
      if (!isTranslatableSource(file)) return undefined;
      const program = this.parse(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
      return {
        code: translateSource(file, code, extractTexts(program), catalogue).replaceAll(
          "'en-GB'",
          `['${language}', 'en-GB']`,
        ),
        map: null,
      };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('lang="en-GB"', `lang="${language}"`),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page) page.fileName = `${language}.html`;
      },
    },
  };
}
