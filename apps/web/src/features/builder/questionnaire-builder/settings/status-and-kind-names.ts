import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
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
    means: 'Only the programme team can see it. You can change everything.',
    doing: 'Change back to draft',
  },
  open: {
    name: 'Open',
    tone: 'success',
    icon: 'lock-open',
    means:
      'Participants can see it, and can answer while data collection for its time period is open. You can no longer make changes that would affect existing answers.',
    doing: 'Open questionnaire',
  },
  closed: {
    name: 'Closed',
    tone: 'warning',
    icon: 'lock',
    means: 'Participants can only read their answers, unless you reopen the questionnaire.',
    doing: 'Close questionnaire',
  },
};

export const questionnaireKindNames: Record<QuestionnaireKind, string> = {
  organisational: 'Organisational: one set of answers for each submission',
  case: 'Case: one set of answers for each case code',
  survey: 'Survey: public, one set of answers for each respondent',
  registration: 'Registration: answered during registration',
};
export const questionnaireKindOptions = Object.entries(questionnaireKindNames).map(([value, label]) => ({
  value,
  label,
}));
