/** The sender's consent when writing to the programme team; stored with the message in the agreed wording. */
export const CONTACT_CONSENT =
  'The programme team may keep my name, my email address and this message, and write to me about it.';
