import type { BuiltQuestionnaire } from '@portal/contract/builder/questionnaire-builder';
import type { Tone } from '../../../../ui/feedback/badge.tsx';
import type { IconName } from '../../../../ui/icon/icons.ts';

export type QuestionnaireStatus = BuiltQuestionnaire['status'];
export type QuestionnaireKind = BuiltQuestionnaire['kind'];
export const statuses: readonly QuestionnaireStatus[] = ['draft', 'open', 'closed'];

/** Each status with what it means for those who build and those who answer. */
export const statusFacts: Record<
  QuestionnaireStatus,
  { name: string; tone: Tone; icon: IconName; means: string; doing: string }
> = {
  draft: {
    name: 'Draft',
    tone: 'neutral',
    icon: 'pencil',
    means: 'Only the programme team sees it. Everything can change.',
    doing: 'Make it a draft again',
  },
  open: {
    name: 'Open',
    tone: 'success',
    icon: 'lock-open',
    means:
      'Participants see it and can answer while the collection of its time period is open. What would falsify answers that were given can no longer change.',
    doing: 'Open it',
  },
  closed: {
    name: 'Closed',
    tone: 'warning',
    icon: 'lock',
    means:
      'Participants can read their answers, and nobody of theirs can change them, but for what is reopened.',
    doing: 'Close it',
  },
};

export const questionnaireKindNames: Record<QuestionnaireKind, string> = {
  organisational: 'Organisational: one set of answers for each submission',
  case: 'Case: one set of answers for each case code',
  survey: 'Survey: public, one set for each respondent',
  registration: 'Registration: asked while registering',
};
export const questionnaireKindOptions = Object.entries(questionnaireKindNames).map(([value, label]) => ({
  value,
  label,
}));
