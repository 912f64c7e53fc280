import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { RichText } from '../../../../ui/rich-text.tsx';
import { usePipedText } from '../store/piped-text.ts';

/** Shows information that needs no answer. */
export function InformationQuestion({
  question,
  className = '',
}: {
  question: Question;
  className?: string;
}) {
  return <RichText text={usePipedText(question, 'question_text')} className={className} />;
}
