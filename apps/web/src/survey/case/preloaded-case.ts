import type { SerializedResponse, PreloadedCase } from '@portal/contract/cases/surveys';
import { loadOwnCase, loadOwnPage } from '../../data/cases/surveys.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { preferredLanguages, rememberedLanguage } from '../survey-locale.ts';
import type { CaseApi } from './case-session.ts';

/** The case the server has written into the page, for the URL's code. */
const text = document.getElementById('case')?.textContent;
const written = text ? (JSON.parse(text) as PreloadedCase) : null;
let own = written?.own ?? null;
let page = written?.page ?? null;

export const isCasePreloaded = (code: string): boolean => written?.case_code === code;

/** The language of the written case; null where it was refused. */
const writtenLanguage = written?.own.status === 200 ? written.own.body.page_language : null;

/** The server does not know the language selected on this device before. */
const isAsWanted = (code: string, language: string | null): boolean =>
  isCasePreloaded(code) &&
  written?.asked_language === language &&
  (language !== null || [null, writtenLanguage].includes(rememberedLanguage()));

/** Each written part answers the first call, which saves a request. Later calls get a fresh answer. */
export const preloadedCaseApi: Pick<CaseApi, 'readOwnCase' | 'readOwnPage'> = {
  readOwnCase(code, language) {
    const given = own;
    own = null;
    if (given && isAsWanted(code, language)) return answered(given);
    return loadOwnCase(code, language === null ? { preferred: preferredLanguages() } : { language });
  },
  readOwnPage(code, sectionId, language) {
    const given = page;
    page = null;
    return given?.status === 200 &&
      given.body.id === sectionId &&
      isCasePreloaded(code) &&
      writtenLanguage === language
      ? answered(given)
      : loadOwnPage(code, sectionId, language);
  },
};

async function answered<Body>(given: SerializedResponse<Body>): Promise<Body> {
  if (given.status === 200) return Promise.resolve(given.body);
  throw new ApiError(given.status, null, [], given.body);
}
