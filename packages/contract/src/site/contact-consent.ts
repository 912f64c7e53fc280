/** The sender's consent when writing to the programme team; stored with the message in the agreed wording. */
export const CONTACT_CONSENT =
  'The programme team can store my name, email address and this message, and contact me about it.';
