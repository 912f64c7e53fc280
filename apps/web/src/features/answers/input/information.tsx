import type { Question } from '@portal/contract/questionnaires';
import { RichText } from '../../../ui/rich-text.tsx';
import { useFilledText } from '../store/filled-text.ts';

/** What is told rather than asked. */
export function Information({ question, className = '' }: { question: Question; className?: string }) {
  return <RichText text={useFilledText(question, 'question_text')} className={className} />;
}
