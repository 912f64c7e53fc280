import { hasField, getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { RuleError } from '../rule-translation/rule-node.ts';
import { quoteText } from '../rule-translation/expression-text.ts';
import type { SourceQuestion } from './source-instrument.ts';

/**
 * Writes a file's stored answer as a default in the portal's language. @throws RuleError if it is not a valid
 * default
 */
export function writeStoredDefault(question: SourceQuestion, stored: readonly string[]): string {
  if (!hasField(question.type, 'default_answer')) throw new RuleError('this question type cannot have one');
  const { answers, fixed_options } = getQuestionTypeInfo(question.type);
  const [first = '', ...more] = stored;
  if (answers !== 'options' && more.length > 0) throw new RuleError('it has several answers instead of one');
  const codes = (fixed_options ?? question.options.map(({ code }) => ({ option_code: code }))).map(
    ({ option_code }) => option_code,
  );
  const option = (one: string): string => {
    const code = codes.includes(one) ? one : (question.values[one] ?? one);
    if (!codes.includes(code)) throw new RuleError(`there is no option “${one}”`);
    return quoteText(code);
  };
  switch (answers) {
    case 'number':
      if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(first.trim())) throw new RuleError('it is not a number');
      return String(Number(first)).includes('e') ? first.trim() : String(Number(first));
    case 'option':
      return option(first);
    case 'options':
      return `choices(${[...new Set(stored)].map(option).join(', ')})`;
    case 'date':
      return quoteText(/^\d{4}-\d\d-\d\d/.exec(first)?.[0] ?? first);
    case 'time':
      return quoteText(withoutSeconds(first));
    case 'date_time':
      return quoteText(withoutSeconds(first.replace(' ', 'T')));
    default:
      return quoteText(first);
  }
}

/** @throws RuleError for a time with seconds or a time zone, because answers here have neither */
function withoutSeconds(written: string): string {
  const [, time = written, rest = ''] = /^((?:\d{4}-\d\d-\d\dT)?\d\d:\d\d)(.*)$/.exec(written.trim()) ?? [];
  if (!/^(:00(\.0+)?)?$/.test(rest)) throw new RuleError('its time has seconds or a time zone');
  return time;
}
