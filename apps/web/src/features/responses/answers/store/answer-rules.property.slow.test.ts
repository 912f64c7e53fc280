import { isCalculated } from '@portal/contract/questionnaires/question-types';
import { validateAnswer } from '@portal/contract/responses/answer-rules';
import type { Output } from '@portal/contract/shared/endpoint';
import type {
  Answer,
  AnswerValue,
  getSectionQuestions,
  Question,
  SectionCheck,
} from '@portal/contract/questionnaires/questionnaires';
import { checkExpression } from '@portal/expressions/check-expression';
import { referencedCodes, parseExpression } from '@portal/expressions/expression';
import { compileRules, answerValueType } from '@portal/expressions/rules/compile-rules';
import type { RulesResult, QuestionWithRules, SectionWithRules } from '@portal/expressions/rules/rule-types';
import { filterRuleSections } from '@portal/expressions/rules/filter-rule-sections';
import { unanswered } from '@portal/contract/responses/empty-answer';
import { noLimits } from '@portal/contract/testing/build-questions';
import {
  answerable,
  arbitraryAnswer,
  arbitraryQuestionnaire,
  type Code,
  options,
  questionTypes,
} from '@portal/expressions/testing/arbitrary-questionnaire';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UnsentDraft } from './answer-cell.ts';
import { type AnswerStore, createAnswerStore } from './answer-store.ts';
import type { Change, SaveResult } from './answer-sender.ts';
import { createSectionRules, type SectionRules } from './section-rules.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Section = Output<typeof getSectionQuestions>;
type Definition = { sections: SectionWithRules[]; checks: Omit<SectionCheck, 'explanation'>[] };
const last: Partial<Record<string, AnswerValue>> = { n1: 4, n2: 9, n3: 0 };

function wholeQuestion(ruled: QuestionWithRules, answer: Answer): Question {
  const before = last[ruled.question_code];
  const isNumber = ['integer', 'decimal'].includes(ruled.question_type);
  return {
    ...ruled,
    question_text: ruled.question_code,
    default_answer: '',
    question_type: questionTypes[ruled.question_code as Code],
    help: '',
    unit: '',
    ...noLimits,
    decimal_places: ruled.question_type === 'decimal' ? 1 : null,
    hard_minimum: isNumber ? 0 : null,
    hard_maximum: isNumber ? 20 : null,
    pattern: null,
    missing_allowed: true,
    options: options.map((code) => ({
      option_code: code,
      option_name: code,
      exclusive: code === 'none',
      show_if: ruled.options?.find(({ option_code }) => option_code === code)?.show_if ?? '',
    })),
    column_id: ruled.row_id === null ? null : 1,
    answer,
    previous: before === undefined ? null : { value: before, time_period_name: 'June' },
  };
}

/** Stores answers by versions and hard rules, and judges all of a questionnaire by its rules. */
function tinyServer({ sections, checks }: Definition) {
  const rules = compileRules(sections, checks);
  const ruled = sections.flatMap((section) => section.sub_sections.flatMap((part) => part.questions));
  const answers = new Map(ruled.map((question) => [question.id, unanswered]));
  const byCode = new Map(ruled.map((question) => [question.question_code, question]));
  const valueOf = (code: string) => answers.get(byCode.get(code)?.id ?? 0)?.value ?? null;
  return {
    answers,
    ruled,
    outcome: (read: (code: string) => AnswerValue | null = valueOf) =>
      rules.apply({ read, last: (code) => last[code] ?? null }),
    valueOf,
    save(changes: Change[]): SaveResult {
      const result: SaveResult = { saved: [], conflicts: [], refused: [], section_state: 'in_progress' };
      for (const { question_id, version, ...draft } of changes) {
        const present = answers.get(question_id)!;
        const question = ruled.find((one) => one.id === question_id)!;
        const message = validateAnswer(wholeQuestion(question, present), draft.value);
        const isSame = JSON.stringify(present.value) === JSON.stringify(draft.value);
        if (message) result.refused.push({ question_id, message });
        else if (!isSame && version !== present.version)
          result.conflicts.push({ question_id, answer: present });
        else {
          const answer = isSame ? present : { ...present, ...draft, version: present.version + 1 };
          answers.set(question_id, answer);
          result.saved.push({ question_id, answer });
        }
      }
      return result;
    },
    section(id: number): Section {
      const own = sections.find((section) => section.id === id)!;
      const here = new Set(
        own.sub_sections.flatMap((part) => part.questions.map((one) => one.question_code)),
      );
      const elsewhere = rules.codes.filter((code) => !here.has(code));
      return {
        id,
        section_name: '',
        guidance: '',
        state: 'in_progress',
        period: { starts_on: '2025-04-01', ends_on: '2026-03-31' },
        sub_sections: own.sub_sections.map((part) => ({
          ...part,
          sub_section_name: '',
          guidance: '',
          row_totals: false,
          column_totals: false,
          row_word: '',
          minimum_rows: 0,
          rows: part.rows.map((row) => ({ ...row, row_name: '' })),
          columns: [],
          questions: part.questions.map((question) => wholeQuestion(question, answers.get(question.id)!)),
        })),
        checks: checks
          .filter((check) =>
            referencedCodes(parseExpression(check.expression)).some((code) => here.has(code)),
          )
          .map((check) => ({ ...check, explanation: null })),
        ruled_sections: filterRuleSections(sections, id, rules.codes) as Section['ruled_sections'],
        elsewhere: Object.fromEntries(
          elsewhere.map((code) => [code, { value: valueOf(code), previous: last[code] ?? null }]),
        ),
      };
    },
  };
}

/** Returns the parts of an outcome about the questions and checks of a section. */
function about({ sub_sections, checks }: Section, outcome: RulesResult) {
  const questions = sub_sections.flatMap((part) => part.questions);
  const shown = new Set([...checks, ...questions.map(({ id }) => ({ id: -id }))].map(({ id }) => id));
  return {
    hidden: questions.filter((one) => outcome.hidden.questions.has(one.id)).map((one) => one.question_code),
    rows: sub_sections.flatMap((part) => part.rows.filter((row) => outcome.hidden.rows.has(row.id))),
    required: questions.filter((one) => outcome.required.has(one.id)).map((one) => one.question_code),
    calculated: questions.filter(isCalculated).map((one) => outcome.calculated.get(one.question_code)),
    not_offered: questions.map(({ id }) => [...(outcome.not_offered.get(id) ?? [])]),
    failing: outcome.failing.map(({ check }) => check.id).filter((id) => shown.has(id)),
  };
}

type Step =
  | { do: 'type'; code: Code; value: AnswerValue | null }
  | { do: 'wait'; ms: number }
  | { do: 'leave' | 'reload' }
  | { do: 'open'; section: number }
  | { do: 'network'; is: 'up' | 'down' | 'deaf' };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(...answerable)
      .chain((code) => arbitraryAnswer(code).map((value) => ({ do: 'type' as const, code, value }))),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 3000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'reload' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('open' as const), section: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      is: fc.constantFrom('up', 'down', 'deaf'),
    }),
  },
);

it('expressions that are generated pass the check of types', () => {
  const known = new Map(Object.entries(questionTypes).map(([code, type]) => [code, answerValueType(type)]));
  fc.assert(
    fc.property(arbitraryQuestionnaire, ({ sections, checks }) => {
      for (const check of checks) checkExpression(check.expression, known, 'boolean');
      for (const section of sections) if (section.show_if) checkExpression(section.show_if, known, 'boolean');
    }),
  );
});

it('browser and server agree on every rule, nothing valid is lost, and nothing passes a hard rule', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryQuestionnaire, fc.array(step, { maxLength: 30 }), async (definition, steps) => {
      const server = tinyServer(definition);
      const idOf = new Map(server.ruled.map((question) => [question.question_code, question.id]));
      const storage = new Map<number, UnsentDraft>();
      let network: 'up' | 'down' | 'deaf' = 'up';
      let here!: { section: Section; store: AnswerStore; rules: SectionRules };
      const open = (id: number) => {
        const section = server.section(id);
        const store = createAnswerStore({
          questions: section.sub_sections.flatMap((part) => part.questions),
          sectionState: 'in_progress',
          unsent: {
            get: (question) => storage.get(question) ?? null,
            put: (question, kept) => void storage.set(question, structuredClone(kept)),
            remove: (question) => void storage.delete(question),
          },
          save: async (changes) => {
            await new Promise((resolve) => setTimeout(resolve, 200));
            if (network === 'down') throw new Error('lost');
            const result = server.save(structuredClone(changes));
            if (network === 'deaf') throw new Error('lost');
            return result;
          },
          toFailure: () => ({ status: null, error: '' }),
        });
        const rules = createSectionRules(section, store);
        rules.subscribe(() => undefined);
        here = { section, store, rules };
        void store.flush();
      };
      /** The browser's outcome is the server's for the answers on screen, with what is stored elsewhere. */
      const agree = () => {
        const { section, store, rules } = here;
        const typed = new Map(
          section.sub_sections.flatMap((part) =>
            part.questions.map((one) => [one.question_code, store.valueOf(one.id)] as const),
          ),
        );
        const outcome = server.outcome((code) => typed.get(code) ?? section.elsewhere[code]?.value ?? null);
        // A section that hides itself stays on screen until it is left.
        if (outcome.hidden.sections.has(section.id)) return;
        expect(about(section, rules.outcome())).toEqual(about(section, outcome));
      };
      const meant = new Map<number, AnswerValue | null>();
      open(1);
      for (const one of steps) {
        const id = one.do === 'type' ? idOf.get(one.code)! : 0;
        if (one.do === 'type') {
          if (!here.section.sub_sections.some((part) => part.questions.some((asked) => asked.id === id)))
            continue;
          here.store.edit(id, { value: one.value });
          meant.set(id, one.value);
        } else if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.ms);
        else if (one.do === 'leave') void here.store.flush();
        else if (one.do === 'network') network = one.is;
        else {
          // The pending request arrives or is lost. The page that sent it is closed.
          await vi.advanceTimersByTimeAsync(200);
          vi.clearAllTimers();
          open(one.do === 'open' ? one.section : here.section.id);
        }
        agree();
      }
      network = 'up';
      for (const id of [1, 2, 3]) {
        vi.clearAllTimers();
        open(id);
        await vi.advanceTimersByTimeAsync(60_000);
        agree();
      }
      for (const question of server.ruled) {
        const whole = wholeQuestion(question, unanswered);
        const { value } = server.answers.get(question.id)!;
        expect(validateAnswer(whole, value)).toBeNull();
        const wanted = meant.get(question.id);
        if (wanted === undefined) continue;
        if (validateAnswer(whole, wanted) === null) expect(value).toEqual(wanted);
        // What breaks a rule waits in the browser for its author.
        else expect(storage.get(question.id)?.value).toEqual(wanted);
      }
    }),
    { numRuns: 300 },
  );
});
