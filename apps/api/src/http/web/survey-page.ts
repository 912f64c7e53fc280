import fs from 'node:fs';
import path from 'node:path';
import { parsePastedCode } from '@portal/contract/responses/case-code-format';
import { MAX_ID } from '@portal/contract/shared/fields';
import type { Survey } from '@portal/contract/cases/surveys';
import { surveyWordingFor } from '@portal/wording/survey/wording-by-language';
import {
  type PageLayout,
  pageLayoutView,
  pageLanguageAttributes,
} from '@portal/wording/survey/page-layout-view';
import {
  isLanguage,
  joinPreferred,
  parseAcceptLanguage,
  negotiateLanguage,
  toSurveyLanguage,
} from '@portal/wording/survey/survey-languages';
import { escapeHtml, h, toHtml, type View } from '@portal/wording/survey/html-view';
import {
  parseCodeEntry,
  needsScriptView,
  notFoundView,
  waitingView,
  welcomeView,
} from '@portal/wording/survey/welcome-view';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../lib/problems.ts';
import type { ServerDeps } from '../dependencies.ts';
import { accentStyle } from './accent-style.ts';
import { jsonScript } from './json-script.ts';
import { preloadCase, type WantedLanguages } from './preload-case.ts';
import type { WebServices } from './web-services.ts';

const WELCOME = /^\/surveys\/(\d{1,10})-(\d{1,10})\/?$/;

const BEHIND_CODE = /^\/surveys\/\d{1,10}-\d{1,10}\/[^/]+(\/(complete|questions))?\/?$/i;

/** A page as written: its content, and the data the browser needs to continue. */
type Written = { title: string; main: View; survey: Survey | null; status: number };

type PageConfig = PageLayout['programme'] & { primary_colour: string };
type SurveySite<Config> = {
  deps: ServerDeps;
  services: Pick<WebServices, 'loadPublicSurvey'>;
  /** The folder of the built web application. */
  folder: string;
  page: (config: Config) => string;
  readConfig: () => Promise<Config>;
};
/** Returns the layout around a survey's page, or around a page of no survey. */
type LayoutOf = (survey: Survey | null) => PageLayout;

/**
 * Serves the pages of respondents. The first one is rendered here, so that it can be read, and the code sent, before any
 * script has loaded; the browser's application then continues with the same markup.
 */
export function serveSurveyPages<Config extends PageConfig>(
  app: FastifyInstance,
  site: SurveySite<Config>,
): void {
  const preload = preloadOf(site.folder);
  const headers = {
    // The address of a respondent's page holds the code of their case.
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  };
  for (const address of ['/surveys', '/surveys/*'])
    app.get(address, async (request, reply) => {
      const sent = codeSent(request.url);
      if (sent !== null) return reply.headers(headers).redirect(sent, 303);
      const { html, status } = await renderPage(app, site, preload, request);
      return reply.status(status).headers(headers).type('text/html').send(html);
    });
}

async function renderPage<Config extends PageConfig>(
  app: FastifyInstance,
  site: SurveySite<Config>,
  preload: (language: string) => string,
  request: FastifyRequest,
) {
  const url = new URL(request.url, 'http://portal');
  const named = url.searchParams.get('lang');
  const asked = named !== null && isLanguage(named) ? named : null;
  const preferred = parseAcceptLanguage(request.headers['accept-language']);
  const wanted = { asked, preferred: joinPreferred(preferred) };
  const [config, ownCase] = await Promise.all([site.readConfig(), preloadCase(app, request, url, wanted)]);
  const survey = await loadSurveyOf(app, site, url, wanted);
  const language =
    ownCase?.own.status === 200
      ? ownCase.own.body.page_language
      : negotiateLanguage(asked, preferred, (survey && survey !== 'failed' && survey.languages) || []);
  const words = surveyWordingFor(language);
  const layoutOf = (shown: Survey | null): PageLayout => ({
    words,
    language,
    translations: shown && shown.translations,
    programme: config,
  });
  const written = writePage(url, survey, layoutOf);
  const { lang, dir } = pageLanguageAttributes(language);
  const title = [written.title, config.programme_name].filter((part) => part !== '').join(' - ');
  // Within an element each, in which the application listens.
  const body = toHtml(h('div', {}, pageLayoutView(layoutOf(written.survey), h('div', {}, written.main))));
  const scripts =
    jsonScript('survey', written.survey && { survey: written.survey, language }) +
    jsonScript('case', ownCase);
  const preloaded = BEHIND_CODE.test(url.pathname) ? preload(language) : '';
  const html = site
    .page(config)
    .replace(
      /<html[^>]*>/,
      `<html lang="${lang}" dir="${dir}" style="${accentStyle(config.primary_colour)}">`,
    )
    .replace('<title></title>', () => `<title>${escapeHtml(title)}</title>${preloaded}`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${scripts}`);
  return { html, status: written.status };
}

/** Loads the survey whose first page is asked for; null if the address leads to none. */
async function loadSurveyOf<Config>(
  app: FastifyInstance,
  { deps, services }: SurveySite<Config>,
  url: URL,
  { asked, preferred }: WantedLanguages,
): Promise<Survey | 'failed' | null> {
  const [, questionnaire_id, submission_id] = (WELCOME.exec(url.pathname) ?? []).map(Number);
  if (questionnaire_id === undefined || submission_id === undefined) return null;
  if (questionnaire_id > MAX_ID || submission_id > MAX_ID) return null;
  const of = { questionnaire_id, submission_id, preferred, ...(asked !== null && { language: asked }) };
  try {
    return await services.loadPublicSurvey(deps.db, deps, of);
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    app.log.error(error, 'survey page');
    return 'failed';
  }
}

function writePage(url: URL, survey: Survey | 'failed' | null, layoutOf: LayoutOf): Written {
  const empty = { title: '', main: null, survey: null, status: 200 };
  // The browser asks again, and shows the error.
  if (survey === 'failed') return empty;
  if (survey !== null) {
    const main = welcomeView(layoutOf(survey), survey, parseCodeEntry(url.searchParams));
    return { title: survey.questionnaire_name, main, survey, status: 200 };
  }
  if (BEHIND_CODE.test(url.pathname))
    return {
      ...empty,
      main: [
        h('noscript', {}, h('div', {}, ...needsScriptView(layoutOf(null)))),
        ...waitingView(layoutOf(null)),
      ],
    };
  return {
    title: layoutOf(null).words.notFound.title,
    main: notFoundView(layoutOf(null), null),
    survey: null,
    status: url.pathname.replace(/\/$/, '') === '/surveys/404' ? 200 : 404,
  };
}

/** Lists the files of the pages behind a code together, so that no file waits for another to name it. */
function preloadOf(folder: string): (language: string) => string {
  const assets = path.join(folder, 'assets');
  const files = fs.existsSync(assets) ? fs.readdirSync(assets) : [];
  const preload = (part: string) => {
    const file = files.find((name) => name.startsWith(`${part}-`) && name.endsWith('.js'));
    return file ? `<link rel="modulepreload" href="/assets/${file}">` : '';
  };
  return (language) => {
    const own = toSurveyLanguage(language);
    return preload('case-router') + (own === 'en' ? '' : preload(own));
  };
}

/** Returns the address for a code, or a link with one, that was sent as a form; null for a missing or impossible code. */
function codeSent(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://portal');
  const sent = parsePastedCode(searchParams.get('case_code') ?? '');
  if (sent === null || !WELCOME.test(pathname)) return null;
  const language = searchParams.get('lang');
  const survey = sent.survey === null ? pathname.replace(/\/$/, '') : `/surveys/${sent.survey}`;
  const query = language === null ? '' : `?lang=${encodeURIComponent(language)}`;
  return `${survey}/${sent.code}${query}${sent.key === null ? '' : `#key=${sent.key}`}`;
}
