import type { OwnCase } from '@portal/contract/cases/surveys';
import type { Output } from '@portal/contract/shared/endpoint';
import type { getOwnPage } from '@portal/contract/cases/surveys';
import { createAnswerStore, type AnswerStore } from '../../features/responses/answers/store/answer-store.ts';
import type { PageState } from '../../features/responses/answers/store/section-cells.ts';
import {
  createSectionRules,
  type SectionRules,
} from '../../features/responses/answers/store/section-rules.ts';
import { toApiError } from '../../lib/http/api-error.ts';
import { createTabSync } from './tab-sync.ts';
import {
  countUnsentAnswers,
  clearUnsentAnswers,
  createSurveyAnswerStorage,
  listUnsentPages,
} from './unsent-survey-answers.ts';
import { browserStorage } from '../../lib/browser/browser-storage.ts';

type Section = Output<typeof getOwnPage>;
export type OpenPage = { section: Section; store: AnswerStore; rules: SectionRules };

export type CaseApi = {
  /** @param language null where the reader has chosen none: the answer says which */
  readOwnCase: (code: string, language: string | null) => Promise<OwnCase>;
  readOwnPage: (code: string, sectionId: number, language: string) => Promise<Section>;
  lookUpKeysOf: (
    code: string,
    table_code: string,
    keys: string[],
  ) => Promise<Record<string, (number | string | null)[]>>;
  saveAnswersOf: (
    code: string,
    sectionId: number,
    answers: Parameters<Parameters<typeof createAnswerStore>[0]['save']>[0],
  ) => ReturnType<Parameters<typeof createAnswerStore>[0]['save']>;
};

export type SaveState = { state: PageState['state']; lastSavedAt: number | null; unsaved: number };
export type CaseSession = ReturnType<typeof createCaseSession>;

function sumUpPages(pages: PageState[]): SaveState {
  const any = (state: PageState['state']) => pages.some((page) => page.state === state);
  const lastSavedAt = Math.max(0, ...pages.map((page) => page.lastSavedAt ?? 0)) || null;
  // Answers that wait for a pause in typing are not saved yet, regardless of earlier saves.
  const isSaving = any('saving') || pages.some(({ unsaved, attention }) => unsaved > attention);
  return {
    state: any('retrying') ? 'retrying' : isSaving ? 'saving' : lastSavedAt ? 'saved' : 'idle',
    lastSavedAt,
    unsaved: pages.reduce((sum, page) => sum + page.unsaved, 0),
  };
}

/**
 * One respondent's case while the page is open. Every page of questions that was opened keeps its answers, so that what
 * could not be sent goes later, from whichever page they are on; what was read is there again when the connection is away.
 */
export function createCaseSession(code: string, calls: CaseApi, options: SessionOptions) {
  const { storage = browserStorage } = options;
  const listeners = new Set<() => void>();
  const languageOf = new Map<number, string>();
  const reader = createCaseReader(code, calls);
  const tabs = createTabSync(storage, code, (sectionId) => {
    const language = languageOf.get(sectionId);
    if (language) void page(sectionId, language).catch(() => undefined);
  });
  let isOver = false;
  let shown: SaveState = { state: 'idle', lastSavedAt: null, unsaved: 0 };
  const stores = createPageStores(code, calls, { ...options, storage, tabs, onChange: sumUp });

  function sumUp(): void {
    shown = sumUpPages(stores.all().map((store) => store.page()));
    listeners.forEach((listener) => listener());
  }

  /** Loads the current page; without a connection, returns the page read before. */
  async function page(sectionId: number, language: string): Promise<OpenPage> {
    languageOf.set(sectionId, language);
    const section = await reader.readPage(sectionId, language);
    const store = stores.storeOf(section);
    return {
      section,
      store,
      rules: createSectionRules(section, store, (table, keys) => calls.lookUpKeysOf(code, table, keys)),
    };
  }

  return {
    code,
    ownCase: reader.readCase,
    page,
    readAhead: reader.readAhead,
    /** Sends what an earlier visit on this device could not send. */
    async sendKept(sections: readonly number[], language: string): Promise<void> {
      const waiting = listUnsentPages(storage, code).filter((id) => sections.includes(id) && !stores.has(id));
      await Promise.all(waiting.map((id) => page(id, language).catch(() => null)));
    },
    /** Waits until everything that can be sent has been sent. @returns how many answers could not be sent */
    async drain(): Promise<number> {
      await Promise.all(stores.all().map((store) => store.drain()));
      return isOver ? 0 : countUnsentAnswers(storage, code);
    },
    saveState: (): SaveState => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    unsent: (): number => countUnsentAnswers(storage, code),
    /** The answers were sent, or the person leaves: nothing of them stays here. */
    forget(): void {
      isOver = true;
      stores.end();
      tabs.end();
      reader.forget();
      clearUnsentAnswers(storage, code);
    },
  };
}

type SessionOptions = { storage?: Storage; onRefused: (error: ReturnType<typeof toApiError>) => void };

/** Reads a case and its pages; without a connection, returns what was read before. */
function createCaseReader(code: string, calls: CaseApi) {
  const pages = new Map<string, Section>();
  let own: OwnCase | null = null;
  const keyOf = (sectionId: number, language: string) => `${sectionId}:${language}`;
  return {
    async readCase(language: string | null): Promise<OwnCase> {
      try {
        own = await calls.readOwnCase(code, language);
      } catch (thrown) {
        const isKnown = own !== null && (language ?? own.page_language) === own.page_language;
        if (toApiError(thrown).status !== null || !isKnown) throw thrown;
      }
      return own!;
    },
    async readPage(sectionId: number, language: string): Promise<Section> {
      const key = keyOf(sectionId, language);
      try {
        pages.set(key, await calls.readOwnPage(code, sectionId, language));
      } catch (thrown) {
        if (toApiError(thrown).status !== null || !pages.has(key)) throw thrown;
      }
      return pages.get(key)!;
    },
    /** Read ahead, so that the next page is there even when the connection is not. */
    readAhead(sectionId: number, language: string): void {
      const key = keyOf(sectionId, language);
      if (pages.has(key)) return;
      void calls.readOwnPage(code, sectionId, language).then(
        (section) => pages.set(key, section),
        () => undefined,
      );
    },
    forget: () => pages.clear(),
  };
}

/** Creates the answer stores of the pages that were opened. */
function createPageStores(
  code: string,
  calls: CaseApi,
  {
    storage,
    tabs,
    onRefused,
    onChange,
  }: Required<SessionOptions> & { tabs: ReturnType<typeof createTabSync>; onChange: () => void },
) {
  const stores = new Map<number, { store: AnswerStore; end: () => void }>();
  function open(section: Section, questions: PageQuestions): AnswerStore {
    const store = createAnswerStore({
      questions,
      sectionState: section.state,
      unsent: createSurveyAnswerStorage(storage, code, section.id),
      save: (changes) => tabs.announceAfter(calls.saveAnswersOf(code, section.id, changes), section.id),
      toFailure: (thrown) => {
        const error = toApiError(thrown);
        if ([401, 403, 410].includes(error.status ?? 0)) onRefused(error);
        return error;
      },
    });
    const leave = store.subscribe('page', onChange);
    const stop = store.start();
    stores.set(section.id, { store, end: () => (leave(), stop()) });
    return store;
  }
  return {
    has: (sectionId: number): boolean => stores.has(sectionId),
    all: (): AnswerStore[] => [...stores.values()].map(({ store }) => store),
    /** Returns the page's store with its current answers; another one if its questions have changed. */
    storeOf(section: Section): AnswerStore {
      const known = stores.get(section.id);
      const questions = section.sub_sections.flatMap((part) => part.questions);
      if (known && questions.every(({ id }) => known.store.cells().some((cell) => cell.question.id === id))) {
        known.store.receive(questions.map(({ id, answer }) => ({ question_id: id, answer })));
        return known.store;
      }
      known?.end();
      return open(section, questions);
    },
    end(): void {
      for (const { store, end } of stores.values()) {
        for (const { question } of store.unsaved()) store.reset(question.id);
        end();
      }
      stores.clear();
    },
  };
}
type PageQuestions = Section['sub_sections'][number]['questions'];
