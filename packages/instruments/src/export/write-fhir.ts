import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import { isCalculated } from '@portal/contract/questionnaires/question-types';
import { parseExpression } from '@portal/expressions/expression';
import { exportedDefault } from './exported-default.ts';
import { type CollapsedRoster, collapseRosters } from './collapse-rosters.ts';
import { fhirpathWriter } from './fhirpath-dialect.ts';
import type { ExportLog } from './export-log.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';
import { writeEnableWhen, expectedAnswer } from './fhir-conditions.ts';
import { FHIR_ITEM_TYPES, type Item } from './fhir-item.ts';

const BASE = 'http://hl7.org/fhir/StructureDefinition/';

const TOGGLES =
  'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-answerOptionsToggleExpression';

const control = (code: string) => ({
  url: `${BASE}questionnaire-itemControl`,
  valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }] },
});

/** A Questionnaire of FHIR R4. */
export const writeFhir = (definition: InstrumentDefinition, log: ExportLog): Uint8Array =>
  new FhirWriter(collapseRosters(definition, log), log).write();

type CollapsedDefinition = ReturnType<typeof collapseRosters>;

type CollapsedSection = CollapsedDefinition['sections'][number];

class FhirWriter {
  private readonly definition: CollapsedDefinition;
  private readonly written: ExportLog;
  private readonly questions: ReadonlyMap<string, InstrumentQuestion>;
  private readonly writer: ReturnType<typeof fhirpathWriter>;

  constructor(definition: CollapsedDefinition, written: ExportLog) {
    this.definition = definition;
    this.written = written;
    this.questions = new Map(
      definition.sections.flatMap(({ sub_sections }) =>
        sub_sections.flatMap((part) =>
          [...part.questions, ...(part.fold?.questions ?? [])].map(
            (one) => [one.question_code, one] as const,
          ),
        ),
      ),
    );
    this.writer = fhirpathWriter(this.questions);
  }

  write(): Uint8Array {
    const { questionnaire_name, introduction, sections } = this.definition;
    const questionnaire = {
      resourceType: 'Questionnaire',
      status: 'draft',
      title: questionnaire_name,
      ...(introduction !== '' && { description: introduction }),
      item: sections.flatMap((section, s) => this.sectionOf(section, `section-${s + 1}`)),
    };
    return new TextEncoder().encode(JSON.stringify(questionnaire, null, 2));
  }

  private sectionOf(section: CollapsedSection, linkId: string): Item[] {
    const within = [
      ...guidance(`${linkId}-guidance`, section.guidance),
      ...section.sub_sections.flatMap((part, p) =>
        this.subSectionOf(part, `${linkId}-${p + 1}`, section.sub_sections.length > 1),
      ),
    ];
    return filledGroup(group(linkId, section.section_name, this.enabled(section.show_if)), within);
  }

  private subSectionOf(
    part: CollapsedSection['sub_sections'][number],
    linkId: string,
    isOneOfSeveral: boolean,
  ): Item[] {
    const items = [
      ...part.questions.map((question) => this.itemOf(question)),
      part.fold && this.repeatOf(part.fold),
    ].filter((one) => one !== null);
    const isGroup =
      part.sub_section_name !== '' || part.guidance !== '' || part.show_if !== '' || isOneOfSeveral;
    if (!isGroup) return items;
    const within = [...guidance(`${linkId}-guidance`, part.guidance), ...items];
    return filledGroup(group(linkId, part.sub_section_name, this.enabled(part.show_if)), within);
  }

  private enabled(text: string): Item {
    let found: Item = {};
    this.written.rule(text, () => {
      found = writeEnableWhen(parseExpression(text), this.questions);
      return text;
    });
    return found;
  }

  /** Builds one extension for each condition, with all the options that it offers. */
  private toggles({ options }: InstrumentQuestion): Item[] {
    return [...new Set(options.map(({ show_if }) => show_if))].flatMap((rule) => {
      const offered = options.filter(({ show_if }) => show_if === rule);
      const expression = this.written.rule(rule, () => this.writer.condition(parseExpression(rule), true));
      if (expression === '') return [];
      return [
        {
          url: TOGGLES,
          extension: [
            ...offered.map(({ option_code }) => ({ url: 'option', valueCoding: { code: option_code } })),
            { url: 'expression', valueExpression: { language: 'text/fhirpath', expression } },
          ],
        },
      ];
    });
  }

  private repeatOf({ least, most, name, questions: asked, word }: CollapsedRoster): Item | null {
    const within = asked.map((question) => this.itemOf(question, false)).filter((one) => one !== null);
    if (within.length === 0) return null;
    return {
      ...group(name, word, {}),
      repeats: true,
      extension: [
        ...(least > 0 ? [{ url: `${BASE}questionnaire-minOccurs`, valueInteger: least }] : []),
        { url: `${BASE}questionnaire-maxOccurs`, valueInteger: most },
      ],
      item: within,
    };
  }

  private itemOf(question: InstrumentQuestion, isAlone = true): Item | null {
    const { question_code, question_type, question_text, required, help, options } = question;
    if (isCalculated(question)) {
      this.written.unsaid.set(
        question.expression ?? '',
        'FHIR formulas use FHIRPath, which cannot be imported again',
      );
      return null;
    }
    const isRead = question_type === 'information';
    if (isAlone) this.written.wrote(question_code, question_code);
    const begins = initialOf(question, this.written);
    const extension = [...extensionsOf(question), ...this.toggles(question), ...begins.extension];
    return {
      linkId: question_code,
      // An item of texts alone has no items in it.
      text: isRead ? joinTexts(question_text, help) : question_text,
      type: FHIR_ITEM_TYPES[question_type],
      ...(required && { required }),
      ...(question_type === 'multiple_choice' && { repeats: true }),
      ...(extension.length > 0 && { extension }),
      ...(options.length > 0 && {
        answerOption: options.map((one) => ({
          valueCoding: { code: one.option_code, display: one.option_name },
          ...(begins.selected.includes(one.option_code) && { initialSelected: true }),
        })),
      }),
      ...(begins.initial.length > 0 && { initial: begins.initial }),
      ...this.enabled(question.show_if),
      ...(help !== '' &&
        !isRead && {
          item: [
            { linkId: `${question_code}-help`, text: help, type: 'display', extension: [control('help')] },
          ],
        }),
    };
  }
}

const group = (linkId: string, text: string, enabled: Item): Item => ({
  linkId,
  ...(text !== '' && { text }),
  type: 'group',
  ...enabled,
});

/** Returns a group with its items; none without items, because FHIR has no empty groups (its rule que-1). */
const filledGroup = (empty: Item, item: Item[]): Item[] => (item.length > 0 ? [{ ...empty, item }] : []);

/** Joins a text and its guidance. A long text was cut on import, with the whole of it as the guidance. */
const joinTexts = (text: string, help: string): string =>
  help.startsWith(text.replace(/…$/, '')) ? help : [text, help].filter(Boolean).join('\n\n');

const guidance = (linkId: string, text: string): Item[] =>
  text === '' ? [] : [{ linkId, text, type: 'display' }];

function extensionsOf(question: InstrumentQuestion): Item[] {
  const { question_type, hard_minimum, hard_maximum, decimal_places, unit, pattern } = question;
  const { date_minimum, date_maximum } = question;
  const figure = (value: number) =>
    question_type === 'integer' ? { valueInteger: value } : { valueDecimal: value };
  return [
    ...(hard_minimum === null ? [] : [{ url: `${BASE}minValue`, ...figure(hard_minimum) }]),
    ...(hard_maximum === null ? [] : [{ url: `${BASE}maxValue`, ...figure(hard_maximum) }]),
    ...(date_minimum === null ? [] : [{ url: `${BASE}minValue`, valueDate: date_minimum }]),
    ...(date_maximum === null ? [] : [{ url: `${BASE}maxValue`, valueDate: date_maximum }]),
    ...(decimal_places === null ? [] : [{ url: `${BASE}maxDecimalPlaces`, valueInteger: decimal_places }]),
    ...(unit === '' ? [] : [{ url: `${BASE}questionnaire-unit`, valueCoding: { display: unit } }]),
    ...(pattern === null ? [] : [{ url: `${BASE}regex`, valueString: pattern }]),
    ...(question_type === 'drop_down' ? [control('drop-down')] : []),
  ];
}

/**
 * Builds an item's initial value: a choice has its options marked, other items have values; today's date is
 * an SDC formula.
 */
function initialOf(question: InstrumentQuestion, written: ExportLog) {
  const found: { initial: Item[]; selected: string[]; extension: Item[] } = {
    initial: [],
    selected: [],
    extension: [],
  };
  written.rule(question.default_answer, () => {
    const out = exportedDefault(question);
    if (out === null) return '';
    if (out.kind === 'formula')
      throw new UnsupportedExpressionError('it would need FHIRPath, which cannot be imported again');
    if (out.kind === 'today')
      found.extension.push({
        url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression',
        valueExpression: { language: 'text/fhirpath', expression: 'today()' },
      });
    else if (FHIR_ITEM_TYPES[question.question_type] === 'choice')
      found.selected.push(...out.values.map(String));
    else found.initial.push(...out.values.map((value) => initialValue(question, value)));
    return 'said';
  });
  return found;
}

function initialValue(question: InstrumentQuestion, value: string | number): Item {
  const [[name, stored]] = Object.entries(expectedAnswer(question, value)) as [[string, unknown]];
  const full =
    question.question_type === 'date_time' || question.question_type === 'time' ? `${value}:00` : stored;
  return { [name.replace('answer', 'value')]: question.question_type === 'date_time' ? `${full}Z` : full };
}
