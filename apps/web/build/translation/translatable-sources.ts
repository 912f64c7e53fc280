import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import type { Catalogue } from './catalogue.ts';
import { extractTexts, type SourceText } from './extract-texts.ts';

const root = path.join(import.meta.dirname, '../../../..');

/** Folders with the texts of the staff's screens. */
const folders = ['apps/web/src', 'packages/wording/src', 'packages/expressions/src', 'packages/contract/src'];

/** Rules and registries of the contract, whose texts the screens show themselves. */
const sharedRules =
  /^packages\/contract\/src\/(identity\/(account-mails|invitation-columns|key-scopes|passwords|roles)|charts\/(control-charts|control-rules|output-types)|platform\/(mail-placeholders|portal-mails|accent-colours|placeholders|validate-route-rule)|collection\/default-message-templates|questionnaires\/(question-types|validate-pattern|question-label)|measures\/standard-populations|comparison\/verdict-rules|responses\/(answer-rules|case-code-format|parse-answer)|site\/contact-consent|projects\/period-dates|shared\/(chunk-reload|slug|text-limits|fold-text|form-rules|icon-hosts|languages|page-route-patterns|parse-number|staff-languages))\.ts$/;

/** Folders with the server's own sentences, which the screens show. */
const ofServer = ['apps/api/src', 'packages/instruments/src', 'packages/contract/src'];

/**
 * Server files whose texts no screen shows: statements, logs, headers, emails, file contents and stored
 * names.
 */
const notOnScreens = [
  /\.(?!policy\b)\w+\.ts$|\/test-|\/testing\//,
  // These are sources of the screens themselves.
  sharedRules,
  /\/(case-authorization-header|send-queued-contact-mail|hidden-totals\.policy)\.ts$/,
  /^apps\/api\/src\/((app|main|jobs|config|demonstration|explain-start-failure)\.ts|(backup|database|file-formats|programme-move|secrets|tables|workers\/(write-|bundle-|start-)|tracing))/,
  /\/http\/(callers|openapi|operations|web)\/|\/http\/(cached-response|create-loader|handle-request|mount-endpoints)\.ts$/,
  /\/modules\/(platform\/(audit|mail)|identity\/(auth|passkeys|single-sign-on|users)|site\/news|collection\/reminders|outliers\/outliers)\//,
  /\/modules\/(exports\/(downloads|feeds|odata|profile-summaries|report-packs|result-digests)|admin\/(first-steps|next-period|personal-data))\//,
  /\/modules\/.*\/((notify|write|reencrypt|compose)-[\w-]+|serialize-question|stream-export|seal-link|export-instrument)\.ts$/,
  /\/(import-contacts|close-surveys|filter-bands|derive-filter|download-filter-table|sanitise-svg|file-store|check-file-type|fixed-options|export-translations|change-splits|split-bands|measure-terms)\.ts$/,
];

/**
 * Texts that no screen shows. Surveys have their own words in each language. Emails and their placeholders
 * are sent unchanged. Searches know English words, and icons are drawings. The portal reads workbook text
 * again when it imports the workbook. `long-date.ts` and `ordinal.ts` have a twin in each language.
 */
const elsewhere =
  /\.[a-z]+\.tsx?$|\/test-setup|\/testing\/|wording\/src\/survey\/|web\/src\/survey\/|search-synonyms|\/(account|portal)-mails|mail-placeholders|\/(default-)?message-templates\.ts$|ui\/icon\/|lib\/browser\/cookies|lib\/format\/safe-html|format-cell-value|wording\/src\/long-date/;

/** Checks if the screens show a file's texts in the user's language. */
export const isTranslatableSource = (file: string): boolean => {
  const own = path.relative(root, file).replaceAll(path.sep, '/');
  return (
    folders.some((folder) => own.startsWith(`${folder}/`)) &&
    /\.tsx?$/.test(own) &&
    (!own.startsWith('packages/contract/') || sharedRules.test(own)) &&
    !elsewhere.test(own)
  );
};

export const extractFileTexts = (file: string, code: string): SourceText[] =>
  extractTexts(
    parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts', preserveParens: false }).program,
  );

/** The files of a folder, or the one that is named. */
function filesOf(place: string): string[] {
  const start = path.join(root, place);
  if (!fs.statSync(start).isDirectory()) return [start];
  return (fs.readdirSync(start, { recursive: true }) as string[]).map((name) => path.join(start, name));
}

const isOfServer = (file: string) => {
  const own = path.relative(root, file).replaceAll(path.sep, '/');
  return own.endsWith('.ts') && !notOnScreens.some((one) => one.test(own));
};

/** Returns the texts of a file. Skips summaries of endpoints, because the API's own document shows them. */
function textsOfFile(file: string): SourceText[] {
  const code = fs.readFileSync(file, 'utf8');
  const isContract = file.includes(path.join('packages', 'contract'));
  return extractFileTexts(file, code).filter(
    ({ start }) => !(isContract && /\bsummary:\s*$/.test(code.slice(0, start))),
  );
}

/** Every text of the staff's screens, with the files that say it; of what may be a code there is only `word @ file.ts`. */
export function collectTexts(): { sure: Map<string, string[]>; ofFiles: Map<string, string> } {
  const sure = new Map<string, string[]>();
  const ofFiles = new Map<string, string>();
  const files = [
    ...folders.flatMap(filesOf).filter(isTranslatableSource),
    ...ofServer.flatMap(filesOf).filter(isOfServer),
  ];
  for (const file of files)
    for (const { text, isSure } of textsOfFile(file)) {
      const own = path.relative(root, file);
      ofFiles.set(`${text} @ ${path.basename(file)}`, own);
      if (isSure) sure.set(text, [...(sure.get(text) ?? []), own]);
    }
  return { sure, ofFiles };
}

/**
 * Returns each text that the server can send, with its translation: its own sentences and the words it shares
 * with the screens.
 */
export function translateServerTexts(catalogue: Catalogue): [string, string][] {
  const { sure, ofFiles } = collectTexts();
  const found = new Map<string, string>();
  for (const [entry, said] of Object.entries(catalogue)) {
    const files = sure.get(entry) ?? [ofFiles.get(entry) ?? ''];
    if (!said || !files.some(isServers)) continue;
    const text = entry.replace(/ @ \S+$/, '');
    // One form of a text with plurals, for sentences that were made from it.
    for (const form of isPlural(text) ? (['one', 'other'] as const) : [null])
      found.set(form ? pluralFormOf(text, form) : text, form ? pluralFormOf(said, form) : said);
  }
  return [...found];
}

const isPlural = (text: string) => /\{\w+, plural,/.test(text);

/** Returns the text that a message with plurals has in one form: `{n, plural, other {# rows}}` is `{n} rows`. */
function pluralFormOf(message: string, form: 'one' | 'other'): string {
  const write = (tokens: CompiledMessage, number = ''): string =>
    tokens
      .map((token) => {
        if (token === '#') return number;
        if (typeof token === 'string') return token;
        const [name, type, choices] = token;
        if (type !== 'plural') return `{${name}}`;
        const forms = choices as Record<string, CompiledMessage>;
        return write(forms[form] ?? forms['other']!, `{${name}}`);
      })
      .join('');
  return write(compileMessage(message));
}

const isServers = (file: string) => /^(apps\/api|packages)\//.test(file) && !file.includes('/help/');
