import { makeQuestion, type SourceQuestion } from './source-instrument.ts';

/**
 * Makes the text question for an option such as “Other, please specify”: it is directly below the choice and
 * shown if the option is selected (decision 0037). Answer files call it `<name of the choice>_other`.
 */
export function makeOptionTextQuestion(choice: SourceQuestion, option: string, text: string): SourceQuestion {
  const { entry, name, required } = choice;
  return makeQuestion(entry, `${name}_other`, text, 'short_text', {
    required,
    show: [{ text: `${name} ${option}`, read: () => ({ kind: 'chosen', name, option }) }],
  });
}

/** Adds the option “Other” to a choice, unless its list has one, with a text to say what. */
export function addOtherOption(choice: SourceQuestion, option: string, label: string): SourceQuestion {
  if (!choice.options.some(({ code }) => code === option)) choice.options.push({ code: option, name: label });
  choice.entry.remark(`“${label}” has its own text question, ${choice.name}_other.`);
  return makeOptionTextQuestion(choice, option, `${label}, please specify`);
}
