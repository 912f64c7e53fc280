/** Error texts for resources beside a result and for action plans. */
export const nextStepMessages = {
  resourcesChanged:
    'Another user has changed the resources of this chart. Reload the page, then make your change again.',
  documentNotForParticipants:
    'Select a document that participants of this project can read: not one for the programme team, one organisation or another project.',
  emptyResource: 'Enter a text or a link, or select a document.',
};
