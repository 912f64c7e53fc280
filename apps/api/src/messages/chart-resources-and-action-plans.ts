import { defineMessages } from '../lib/define-messages.ts';
/** Error texts for resources beside a result and for action plans. */
export const nextStepMessages = defineMessages({
  resourcesChanged:
    'Another user has changed the resources of this chart. Reload the page, then make your change again.',
  documentNotForParticipants:
    'Select a document that participants of this project can read: not one for the programme team, one organisation or another project.',
  resourceEmpty: 'Enter a text or a link, or select a document.',
  actionPlanContributorsOnly: 'Only contributors of an organisation can write its action plans.',
  dueDateBeforeStart: 'The due date must be on or after the start date.',
  tooManyActionPlans:
    'This chart already has {most} action plans of this submission. Change one of them instead.',
});
