import { evaluate, parse } from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import { OPTION_SEPARATOR, type ForeignRule } from './find-rule-differences.ts';
import { type ForeignValue, TODAY } from './foreign-values.ts';
import { UnsupportedByInterpreter } from './reference-interpreter.ts';

/* Reads the rules of a FHIR Questionnaire; the reference implementation of FHIRPath evaluates their expressions. */

type Value = string | number | boolean | { code?: string; value?: number; unit?: string };
type Extension = {
  url?: string;
  extension?: Extension[];
  valueExpression?: { name?: string; language?: string; expression?: string };
  valueCoding?: { code: string };
} & Record<string, unknown>;
type Item = {
  linkId?: string;
  type?: string;
  repeats?: boolean;
  maxLength?: number;
  item?: Item[];
  enableWhen?: Condition[];
  enableBehavior?: string;
  extension?: Extension[];
  answerOption?: Record<string, unknown>[];
  entry?: { resource: Item }[];
  resourceType?: string;
};
type Condition = { question: string; operator: string } & Record<string, unknown>;
type Run = NonNullable<ForeignRule['run']>;
type Answers = Parameters<Run>[0];

export function fhirRules(content: string): ForeignRule[] {
  const root = JSON.parse(content) as Item;
  const first = root.entry?.find(({ resource }) => resource.resourceType === 'Questionnaire')?.resource;
  const questionnaire = first ?? root;
  const visit = (item: Item, holders: Item[]): ForeignRule[] => {
    const reader = new ExpressionReader(questionnaire, [...holders, item]);
    const own = [...conditionsOf(item), ...expressionsOf(item, reader), ...limitsOf(item, reader)];
    return [...own, ...(item.item ?? []).flatMap((inner) => visit(inner, [...holders, item]))];
  };
  return (questionnaire.item ?? []).flatMap((item) => visit(item, [questionnaire]));
}

const named = (holder: Item | Extension, name: string): Extension[] =>
  (holder.extension ?? []).filter(({ url }) => url?.split('/').at(-1) === name);

const valueOf = (holder: object): unknown =>
  Object.entries(holder).find(([name]) => name.startsWith('value'))?.[1];

/** Evaluates the expressions of an item. */
class ExpressionReader {
  private readonly variables: { name: string; expression: string }[];

  /** @param holders the questionnaire, the groups around the item, and the item */
  constructor(
    private readonly questionnaire: Item,
    holders: Item[],
  ) {
    this.variables = holders
      .flatMap((holder) => named(holder, 'variable'))
      .map(({ valueExpression }) => ({
        name: valueExpression?.name ?? '',
        expression: valueExpression?.expression ?? '',
      }));
  }

  /** @returns a function that gives '' for no value */
  compile({ language, expression = '' }: NonNullable<Extension['valueExpression']>): Run {
    const all = [expression, ...this.variables.map((one) => one.expression)].map(onToday);
    try {
      if (language !== 'text/fhirpath') throw new Error('another language');
      for (const one of all) parse(one);
    } catch {
      return () => {
        throw new UnsupportedByInterpreter(expression);
      };
    }
    return (answers) => {
      const response = {
        resourceType: 'QuestionnaireResponse',
        item: this.itemsIn(this.questionnaire.item ?? [], answers, all.join(' ')),
      };
      const scope: Record<string, unknown> = { resource: response, questionnaire: this.questionnaire };
      for (const { name, expression: one } of this.variables)
        scope[name] = evaluated(response, onToday(one), scope);
      const found = evaluated(response, onToday(expression), scope);
      return found.length > 1 ? found.join(OPTION_SEPARATOR) : ((found[0] ?? '') as ForeignValue);
    };
  }

  /** Answers the items, those calculated only if an expression names them. */
  private itemsIn(items: Item[], answers: Answers, expressions: string): object[] {
    return items.flatMap((item): object[] => {
      const { linkId = '', type, repeats } = item;
      if (type === 'group' && repeats) return [];
      const inner = this.itemsIn(item.item ?? [], answers, expressions);
      const isCalculated = named(item, 'sdc-questionnaire-calculatedExpression').length > 0;
      const isRead = type !== 'group' && type !== 'display';
      const given = isRead && (!isCalculated || expressions.includes(`'${linkId}'`)) ? answers(linkId) : '';
      if (given === '' && inner.length === 0) return [];
      return [
        {
          linkId,
          ...(given === '' ? {} : { answer: answersTo(item, given) }),
          ...(inner.length > 0 && { item: inner }),
        },
      ];
    });
  }
}

/** Replaces the current day of the machine by that of the test. */
const onToday = (expression: string): string => expression.replaceAll('today()', `@${TODAY}`);

/** An expression that fails gives no value. */
function evaluated(response: object, expression: string, scope: Record<string, unknown>): unknown[] {
  try {
    const found: unknown = evaluate(response, expression, scope, r4);
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function answersTo({ type = '', answerOption = [] }: Item, given: ForeignValue): object[] {
  if (/choice$|^coding$/.test(type))
    return String(given)
      .split(OPTION_SEPARATOR)
      .map((code) => {
        const option = answerOption
          .map(valueIn)
          .find((one) => Object.values(one).some((value) => codeOf(value as Value) === code));
        return option ?? { valueCoding: { code } };
      });
  switch (type) {
    case 'quantity':
      return [{ valueQuantity: { value: given } }];
    case 'dateTime':
      return [{ valueDateTime: `${String(given)}:00` }];
    case 'time':
      return [{ valueTime: `${String(given)}:00` }];
    case 'text':
      return [{ valueString: given }];
    default:
      return [{ [`value${type.charAt(0).toUpperCase()}${type.slice(1)}`]: given }];
  }
}

const valueIn = (option: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(option).filter(([name]) => name.startsWith('value')));

const codeOf = (value: Value): string =>
  String(typeof value === 'object' ? (value.code ?? value.value) : value);

/** Reads calculated values, calculated first values, and the options that are offered. */
function expressionsOf(item: Item, reader: ExpressionReader): ForeignRule[] {
  const name = item.linkId ?? '';
  const rule = (kind: 'formula' | 'default') => (extension: Extension) => ({
    name,
    kind,
    text: extension.valueExpression?.expression ?? '',
    run: reader.compile(extension.valueExpression ?? {}),
  });
  const offers = named(item, 'sdc-questionnaire-answerOptionsToggleExpression').flatMap((toggle) => {
    const { valueExpression = {} } = named(toggle, 'expression')[0] ?? {};
    return named(toggle, 'option').map((option) => ({
      name,
      kind: 'offer' as const,
      text: valueExpression.expression ?? '',
      option: codeOf(valueOf(option) as Value),
      run: reader.compile(valueExpression),
    }));
  });
  return [
    ...named(item, 'sdc-questionnaire-calculatedExpression').map(rule('formula')),
    ...named(item, 'sdc-questionnaire-initialExpression').map(rule('default')),
    ...offers,
  ];
}

type Holds = (own: ForeignValue, answers: Answers) => boolean;

/** Reads the limits of an answer as one rule. */
function limitsOf(item: Item, reader: ExpressionReader): ForeignRule[] {
  const { linkId: name = '', maxLength } = item;
  const patterns = named(item, 'regex').map((extension): [string, Holds] => {
    const written = String(valueOf(extension));
    return [`regex ${written}`, (own) => new RegExp(`^(?:${written})$`, 'u').test(String(own))];
  });
  const all: [string, Holds][] = [...boundsOf(item, reader), ...countsOf(item), ...patterns];
  if (maxLength !== undefined) all.push([`maxLength ${maxLength}`, (own) => String(own).length <= maxLength]);
  const run = (answers: Answers) => all.every(([, holds]) => holds(answers(name), answers));
  return all.length === 0
    ? []
    : [{ name, kind: 'constraint', text: all.map(([text]) => text).join(', '), run }];
}

/** Reads the least and the greatest value; a limit without a value limits nothing. */
const boundsOf = (item: Item, reader: ExpressionReader): [string, Holds][] =>
  (['minValue', 'maxValue'] as const).flatMap((field) =>
    named(item, field).map((extension): [string, Holds] => {
      const beside = Object.entries(extension).find(([key]) => key.startsWith('_value'))?.[1];
      const formula = named((beside ?? {}) as Extension, 'cqf-calculatedValue')[0]?.valueExpression;
      const limit = formula ? reader.compile(formula) : () => valueOf(extension) as ForeignValue;
      const holds: Holds = (own, answers) => {
        const bound = limit(answers);
        // Answers have times without seconds.
        const given = typeof bound === 'string' ? bound.replace(/(\d\d:\d\d):00$/, '$1') : bound;
        return given === '' || (field === 'minValue' ? own >= given : own <= given);
      };
      return [`${field} ${formula?.expression ?? String(valueOf(extension))}`, holds];
    }),
  );

const countsOf = (item: Item): [string, Holds][] =>
  (['questionnaire-minOccurs', 'questionnaire-maxOccurs'] as const).flatMap((field) =>
    item.type === 'group'
      ? []
      : named(item, field).map((extension): [string, Holds] => {
          const limit = valueOf(extension) as number;
          const count = (own: ForeignValue) => String(own).split(OPTION_SEPARATOR).length;
          const isLeast = field === 'questionnaire-minOccurs';
          return [`${field} ${limit}`, (own) => (isLeast ? count(own) >= limit : count(own) <= limit)];
        }),
  );

/** Reads an item's conditions as R4 defines them: any answer can be equal; for `!=`, no answer can be. */
function conditionsOf(item: Item): ForeignRule[] {
  const { enableWhen, linkId = '' } = item;
  if (!enableWhen) return [];
  return [{ name: linkId, kind: 'show', text: JSON.stringify(enableWhen), run: enabled(item) }];
}

const enabled =
  ({ enableWhen = [], enableBehavior }: Item): Run =>
  (answers) => {
    const met = enableWhen.map(({ question, operator, ...rest }) => {
      const given = answers(question);
      const all = given === '' ? [] : typeof given === 'string' ? given.split(OPTION_SEPARATOR) : [given];
      const [expected] = Object.values(rest);
      const wanted =
        typeof expected === 'object'
          ? ((expected as { code?: string; value?: number }).code ?? (expected as { value: number }).value)
          : expected;
      if (operator === 'exists') return all.length > 0 === wanted;
      if (operator === '=') return all.some((one) => one === wanted || String(one) === wanted);
      if (operator === '!=') return !all.some((one) => one === wanted || String(one) === wanted);
      return all.some((one) => {
        const [x, y] = [one as number, wanted as number];
        return operator === '>' ? x > y : operator === '<' ? x < y : operator === '>=' ? x >= y : x <= y;
      });
    });
    return enableBehavior === 'any' ? met.some(Boolean) : met.every(Boolean);
  };
