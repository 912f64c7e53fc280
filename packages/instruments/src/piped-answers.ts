import { shortened } from './plain-text.ts';
import type { Entry } from './report.ts';
import type { SourceInstrument, SourceQuestion } from './source.ts';

/** A place in a text where the format puts an answer, or what it works out, and what stands in it. */
const places: Partial<Record<SourceInstrument['format'], RegExp>> = {
  xlsform: /\$\{\s*([^{}]+?)\s*\}/g,
  // In words of people both signs are common: they are places where a question is named.
  redcap: /[[{]([a-z][a-z0-9_]*)(?:\(\w+\))?(?::[\w:]+)?[\]}]/g,
  // LimeSurvey reads braces with a space behind the first as words.
  limesurvey: /\{((?!\s)[^{}]+)\}/g,
};

/** Tells where a text stands as it is written, though the file would put an answer into it. */
export function tellPipedAnswers({ format, sections, checks }: SourceInstrument): void {
  const place = places[format];
  if (!place) return;
  const parts = sections.flatMap(({ sub_sections }) => sub_sections);
  const questions = parts.flatMap((part) => part.questions);
  const names = new Set(questions.map(({ name }) => name));
  const tell = (entry: Entry | null | undefined, texts: string[]) => {
    const found = texts
      .flatMap((text) => [...text.matchAll(place)])
      .filter(([, name]) => format !== 'redcap' || names.has(name!))
      .map(([whole]) => shortened(whole, 60));
    if (found.length === 0) return;
    const listed = shortened([...new Set(found)].join(', '), 300);
    entry?.approximate(`No answer is put into its texts: ${listed} stands there as it is written.`);
  };
  for (const section of sections) {
    const [first] = section.sub_sections.flatMap((part) => part.questions);
    tell(section.entry ?? first?.entry, [section.name, section.guidance]);
  }
  for (const part of parts) {
    const around = [part.name, part.guidance, ...[...part.rows, ...part.columns].map(({ name }) => name)];
    tell(part.entry ?? part.questions[0]?.entry, around);
  }
  for (const question of questions) tell(question.entry, textsOf(question));
  for (const { entry, message } of checks) tell(entry, [message]);
}

const textsOf = ({ text, help, options, constraints }: SourceQuestion): string[] => [
  text,
  help,
  ...options.map(({ name }) => name),
  ...constraints.map(({ message }) => message),
];
