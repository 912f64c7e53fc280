import { defineMessages } from '../lib/define-messages.ts';
/** Error texts for resources beside a result and for action plans. */
export const nextStepMessages = defineMessages({
  resourcesChanged:
    'Another user has changed the resources for this chart. Reload the page, then make your change again.',
  documentNotForParticipants:
    'Select a document that all participants in this project can read. It cannot be for the programme team, a single organisation or another project.',
  resourceEmpty: 'Enter text or a link, or select a document.',
  actionPlanContributorsOnly: 'Only an organisation’s contributors can write its action plans.',
  dueDateBeforeStart: 'The due date must be on or after the start date.',
  tooManyActionPlans:
    'This submission already has {most} action plans for this chart. Change one of them instead.',
});
