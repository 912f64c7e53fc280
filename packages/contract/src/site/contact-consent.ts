/** What somebody agrees to who writes to the programme team; kept with the message as it was agreed to. */
export const CONTACT_CONSENT =
  'The programme team may keep my name, my email address and this message, and write to me about it.';
