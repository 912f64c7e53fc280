import type { MailFacts } from '../platform/mail-placeholders.ts';

const whoDidIt =
  'If it was you, or you asked for it, you need do nothing. If not, choose a new password now with the link below, and tell the programme team.';
const objection =
  'If you do not agree, use the link below. You need not sign in for it. It works for 14 days, also after the change.';
const objecting = { action: 'Object to this change' };
const notice = {
  action: 'Choose a new password',
  sent_when: 'Something was done to an account: its owner is told.',
};

/** The portal's account emails. */
export const accountMails = {
  invitation: {
    mail_name: 'Invitation',
    sent_when: 'The programme team has made an account for somebody.',
    placeholders: ['by', 'address', 'projects'],
    subject: '{by} invites you to {programme}',
    body: [
      '{by} has made an account for you at {programme}.',
      'You have access to: {projects}.',
      'Choose your password with the link below within a week.',
      'From then on you sign in at {sign_in} with this email address ({address}) and your password.',
    ],
    action: 'Choose my password',
  },
  verification: {
    mail_name: 'Confirm an email address',
    sent_when: 'Somebody has registered.',
    placeholders: [],
    subject: 'Please confirm your email address',
    body: [
      'Thank you for registering at {programme}. Please confirm that this is your email address by opening the link below within three days.',
      'The programme team then reviews your account and emails you its decision.',
    ],
    action: 'Confirm my email address',
  },
  has_account: {
    mail_name: 'Registered already',
    sent_when: 'Somebody has registered with an address that has an account.',
    placeholders: [],
    subject: 'You already have an account',
    body: [
      'Somebody, probably you, asked for an account at {programme} with this email address. You have one already.',
      'If you have forgotten your password, you can choose a new one. If it was not you, you need do nothing.',
    ],
    action: 'Choose a new password',
  },
  account_asked: {
    mail_name: 'To the programme team: a registration',
    sent_when: 'Somebody who has registered has confirmed their email address.',
    placeholders: ['who', 'organisation'],
    subject: '{who} asks for an account',
    body: ['{who} ({organisation}) has registered at {programme} and waits for your decision.'],
    action: 'Review',
  },
  approval: {
    mail_name: 'Account approved',
    sent_when: 'A registration was approved.',
    placeholders: ['by', 'address'],
    subject: 'Your account has been approved',
    body: [
      '{by} has approved your account at {programme}.',
      'You can sign in now with this email address ({address}), and ask for access to projects.',
    ],
    action: 'Sign in',
  },
  rejection: {
    mail_name: 'Account not approved',
    sent_when: 'A registration was rejected.',
    placeholders: ['by', 'reason'],
    subject: 'Your account has not been approved',
    body: ['{by} has decided not to approve your account at {programme}.', 'The reason: {reason}'],
    action: null,
    isForStrangers: true,
  },
  closing: {
    mail_name: 'Account closed',
    sent_when: 'An account was closed.',
    placeholders: ['by', 'reason'],
    subject: 'Your account has been closed',
    body: [
      '{by} has closed your account at {programme}. You have been signed out everywhere and cannot sign in any more. What you have entered stays.',
      'The reason: {reason}',
    ],
    action: null,
    isForStrangers: true,
  },
  reopening: {
    mail_name: 'Account open again',
    sent_when: 'A closed account was opened again.',
    placeholders: ['by'],
    subject: 'Your account is open again',
    body: [
      '{by} has opened your account at {programme} again. You can sign in as before, and have the access you had. If you have no password yet, choose one on the sign-in page.',
    ],
    action: 'Sign in',
  },
  password_reset: {
    mail_name: 'Choose a new password',
    sent_when: 'Somebody has asked for a new password.',
    placeholders: [],
    subject: 'Choose a new password',
    body: [
      'You, or somebody else, asked to choose a new password for your account at {programme}. The link below works once, for one hour.',
      'If it was not you, you need do nothing: your password stays as it is.',
    ],
    action: 'Choose a new password',
  },
  new_sign_in: {
    ...notice,
    mail_name: 'Notice: a new sign-in',
    placeholders: ['network', 'way', 'at'],
    subject: 'New sign-in to your account',
    body: [
      'Somebody signed in to your account at {programme}, {way}, in a browser it was not used in before; the network address was {network} ({at}).',
      whoDidIt,
    ],
  },
  password_changed: {
    ...notice,
    mail_name: 'Notice: password changed',
    placeholders: ['way', 'at'],
    subject: 'Your password was changed',
    body: ['A new password was chosen for your account at {programme}, {way} ({at}).', whoDidIt],
  },
  second_factor_set: {
    ...notice,
    mail_name: 'Notice: a new second factor',
    placeholders: ['at'],
    subject: 'Your account has a new second factor',
    body: [
      'An authenticator app was set up for your account at {programme}; codes of any other app, and earlier recovery codes, no longer work ({at}).',
      whoDidIt,
    ],
  },
  second_factor_off: {
    ...notice,
    mail_name: 'Notice: second factor turned off',
    placeholders: ['at'],
    subject: 'Your account has no second factor any more',
    body: ['The second factor of your account at {programme} was turned off ({at}).', whoDidIt],
  },
  second_factor_reset_asked: {
    ...objecting,
    mail_name: 'Second factor is to be reset',
    sent_when: 'The programme team wants to reset the second factor of a member of the team: to that person.',
    placeholders: ['by', 'from'],
    subject: 'Your second factor is to be reset',
    body: [
      '{by} asked to reset the second factor of your account at {programme}. It can be reset from {from}.',
      objection,
    ],
  },
  change_objected: {
    mail_name: 'Objection to a change of an account',
    sent_when: 'The owner of an account objected to what the programme team changed: to the team.',
    placeholders: ['who'],
    subject: '{who} objected to a change of their account',
    body: [
      '{who} objected to a change of their account at {programme}. The change has been stopped or undone.',
      'Speak with them. For 30 days the team cannot change the email address or second factor of this account.',
    ],
    action: 'Open people',
  },
  second_factor_taken: {
    ...notice,
    ...objecting,
    mail_name: 'Notice: second factor taken away',
    placeholders: ['by', 'at'],
    subject: 'Your second factor was taken away',
    body: [
      '{by} has taken away the second factor of your account at {programme}, as for a lost phone; you set up a new one when you next sign in ({at}).',
      objection,
    ],
  },
  sign_on_linked: {
    ...notice,
    mail_name: 'Notice: an organisation’s account opens it',
    placeholders: ['provider', 'at'],
    subject: 'Your account can be opened in a new way',
    body: [
      'From now on your account at {programme} is also opened by signing in at {provider} with this email address; it was done for the first time just now ({at}).',
      whoDidIt,
    ],
  },
  passkey_added: {
    ...notice,
    mail_name: 'Notice: a new passkey',
    placeholders: ['title', 'at'],
    subject: 'Your account has a new passkey',
    body: [
      'A passkey, “{title}”, was added to your account at {programme}: it opens your account by itself ({at}).',
      whoDidIt,
    ],
  },
  passkey_removed: {
    ...notice,
    mail_name: 'Notice: passkey removed',
    placeholders: ['title', 'at'],
    subject: 'A passkey of your account was removed',
    body: ['The passkey “{title}” opens your account at {programme} no more ({at}).', whoDidIt],
  },
  address_confirmation: {
    mail_name: 'Confirm a new email address',
    sent_when: 'Another email address was asked for: to the new one.',
    placeholders: ['by', 'address', 'new_address'],
    subject: 'Please confirm your new email address',
    body: [
      '{by} asked to use this address ({new_address}) for your account at {programme}, instead of {address}.',
      'Open the link below within three days to confirm it. Until then you sign in with the present address. Afterwards you sign in with the new one, and have to do so anew on every device.',
    ],
    action: 'Confirm my new email address',
  },
  address_change_asked: {
    mail_name: 'Email address is to change',
    sent_when: 'Another email address was asked for: to the present one.',
    placeholders: ['by', 'new_address', 'from'],
    subject: 'Your email address is to be changed',
    body: [
      '{by} asked to change the email address of your account at {programme} to {new_address}. It changes when the link sent there is opened, on {from} at the earliest.',
      objection,
    ],
    ...objecting,
  },
  invitation_moved: {
    mail_name: 'An earlier message no longer holds',
    sent_when: 'The address of an invitation or registration was put right: to the wrong one.',
    placeholders: [],
    subject: 'An earlier message no longer holds',
    body: [
      'The account at {programme} that we wrote to you about now has another email address. The link in our earlier message no longer works, and you need do nothing.',
    ],
    action: null,
    isForStrangers: true,
  },
  address_in_use: {
    mail_name: 'Email address is in use',
    sent_when: 'Somebody has asked to use an address that another account has: to its owner.',
    placeholders: [],
    subject: 'This address has an account already',
    body: [
      'Somebody, perhaps you, asked to use this address for another account at {programme}. It has an account already, so nothing was changed, and you need do nothing.',
    ],
    action: null,
  },
  address_changed: {
    mail_name: 'Email address changed',
    sent_when: 'A new email address was confirmed: to both.',
    placeholders: ['address', 'new_address'],
    subject: 'Your email address has been changed',
    body: [
      'The email address of your account at {programme} was {address} and is now {new_address}. You sign in with the new one at {sign_in}, with the same password.',
    ],
    action: null,
  },
} as const satisfies Record<string, MailFacts>;
