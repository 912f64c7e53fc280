import type { MailFacts } from '../platform/mail-placeholders.ts';

const whoDidIt =
  'If this was you, or you asked for it, you do not need to do anything. If not, use the link below to choose a new password now, and contact the programme team.';
const objection =
  'If you do not agree, use the link below. You do not need to sign in. The link works for 14 days, even after the change.';
const objecting = { action: 'Object to this change' };
const notice = {
  action: 'Choose a new password',
  sent_when: 'After a change to an account: to its owner.',
};

/** The portal's account emails. */
export const accountMails = {
  invitation: {
    mail_name: 'Invitation',
    sent_when: 'When the programme team creates an account: to its owner.',
    placeholders: ['by', 'address', 'projects'],
    subject: '{by} invites you to {programme}',
    body: [
      '{by} has created an account for you at {programme}.',
      'You have access to: {projects}.',
      'Use the link below within a week to choose your password.',
      'After that, sign in at {sign_in} with this email address ({address}) and your password.',
    ],
    action: 'Choose my password',
  },
  verification: {
    mail_name: 'Confirm an email address',
    sent_when: 'When a person registers: to them.',
    placeholders: [],
    subject: 'Please confirm your email address',
    body: [
      'Thank you for registering at {programme}. Please open the link below within three days to confirm your email address.',
      'The programme team will then review your account and email you their decision.',
    ],
    action: 'Confirm my email address',
  },
  has_account: {
    mail_name: 'Already registered',
    sent_when: 'When a person registers with an address that already has an account: to that address.',
    placeholders: [],
    subject: 'You already have an account',
    body: [
      'Someone, probably you, asked for an account at {programme} with this email address. You already have an account.',
      'If you have forgotten your password, you can choose a new one. If it was not you, you do not need to do anything.',
    ],
    action: 'Choose a new password',
  },
  account_asked: {
    mail_name: 'Programme team: new registration',
    sent_when: 'When a person who registered confirms their email address: to the programme team.',
    placeholders: ['who', 'organisation'],
    subject: '{who} has asked for an account',
    body: ['{who} ({organisation}) has registered at {programme} and is waiting for your decision.'],
    action: 'Review',
  },
  approval: {
    mail_name: 'Account approved',
    sent_when: 'When a registration is approved: to the person.',
    placeholders: ['by', 'address'],
    subject: 'Your account has been approved',
    body: [
      '{by} has approved your account at {programme}.',
      'You can now sign in with this email address ({address}) and request access to projects.',
    ],
    action: 'Sign in',
  },
  rejection: {
    mail_name: 'Account not approved',
    sent_when: 'When a registration is rejected: to the person.',
    placeholders: ['by', 'reason'],
    subject: 'Your account has not been approved',
    body: ['{by} has decided not to approve your account at {programme}.', 'Reason: {reason}'],
    action: null,
    isForStrangers: true,
  },
  closing: {
    mail_name: 'Account closed',
    sent_when: 'When an account is closed: to its owner.',
    placeholders: ['by', 'reason'],
    subject: 'Your account has been closed',
    body: [
      '{by} has closed your account at {programme}. You have been signed out everywhere and can no longer sign in. The data you entered is not deleted.',
      'Reason: {reason}',
    ],
    action: null,
    isForStrangers: true,
  },
  reopening: {
    mail_name: 'Account reopened',
    sent_when: 'When a closed account is reopened: to its owner.',
    placeholders: ['by'],
    subject: 'Your account has been reopened',
    body: [
      '{by} has reopened your account at {programme}. You can sign in as before, with the same access. If you do not have a password yet, choose one on the sign-in page.',
    ],
    action: 'Sign in',
  },
  password_reset: {
    mail_name: 'Choose a new password',
    sent_when: 'When a person asks for a new password: to them.',
    placeholders: [],
    subject: 'Choose a new password',
    body: [
      'You or someone else asked for a new password for your account at {programme}. You can use the link below once, within one hour.',
      'If it was not you, you do not need to do anything. Your password stays the same.',
    ],
    action: 'Choose a new password',
  },
  new_sign_in: {
    ...notice,
    mail_name: 'Notice: new sign-in',
    placeholders: ['network', 'way', 'at'],
    subject: 'New sign-in to your account',
    body: [
      'Someone signed in to your account at {programme}, {way}, from a browser you have not used before. Network address: {network} ({at}).',
      whoDidIt,
    ],
  },
  password_changed: {
    ...notice,
    mail_name: 'Notice: password changed',
    placeholders: ['way', 'at'],
    subject: 'Your password was changed',
    body: ['The password of your account at {programme} was changed, {way} ({at}).', whoDidIt],
  },
  second_factor_set: {
    ...notice,
    mail_name: 'Notice: multi-factor authentication turned on',
    placeholders: ['at'],
    subject: 'Multi-factor authentication was set up for your account',
    body: [
      'An authenticator app was set up for your account at {programme} ({at}). Codes from any other app and earlier recovery codes no longer work.',
      whoDidIt,
    ],
  },
  second_factor_off: {
    ...notice,
    mail_name: 'Notice: multi-factor authentication turned off',
    placeholders: ['at'],
    subject: 'Multi-factor authentication was turned off for your account',
    body: ['Multi-factor authentication was turned off for your account at {programme} ({at}).', whoDidIt],
  },
  second_factor_reset_asked: {
    ...objecting,
    mail_name: 'Reset of multi-factor authentication requested',
    sent_when:
      'When the programme team asks to reset the multi-factor authentication of a team member: to that person.',
    placeholders: ['by', 'from'],
    subject: 'Your multi-factor authentication will be reset',
    body: [
      '{by} asked to reset multi-factor authentication for your account at {programme}. It can be reset from {from}.',
      objection,
    ],
  },
  change_objected: {
    mail_name: 'Programme team: objection to a change',
    sent_when: 'When the owner of an account objects to a change by the programme team: to the team.',
    placeholders: ['who'],
    subject: '{who} objected to a change to their account',
    body: [
      '{who} objected to a change to their account at {programme}. The change has been stopped or undone.',
      'Please speak to them. For 30 days the team cannot change this account’s email address or reset its multi-factor authentication.',
    ],
    action: 'View users',
  },
  second_factor_taken: {
    ...notice,
    ...objecting,
    mail_name: 'Notice: multi-factor authentication reset',
    placeholders: ['by', 'at'],
    subject: 'Your multi-factor authentication was reset',
    body: [
      '{by} reset multi-factor authentication for your account at {programme} ({at}). This is often because a phone was lost. You will set it up again when you next sign in.',
      objection,
    ],
  },
  sign_on_linked: {
    ...notice,
    mail_name: 'Notice: organisation account linked',
    placeholders: ['provider', 'at'],
    subject: 'There is a new way to sign in to your account',
    body: [
      'You can now also sign in to your account at {programme} through {provider} with this email address. Someone signed in this way for the first time just now ({at}).',
      whoDidIt,
    ],
  },
  passkey_added: {
    ...notice,
    mail_name: 'Notice: new passkey',
    placeholders: ['title', 'at'],
    subject: 'Your account has a new passkey',
    body: [
      'The passkey “{title}” was added to your account at {programme} ({at}). You can use it to sign in without a password.',
      whoDidIt,
    ],
  },
  passkey_removed: {
    ...notice,
    mail_name: 'Notice: passkey removed',
    placeholders: ['title', 'at'],
    subject: 'A passkey was removed from your account',
    body: ['The passkey “{title}” was removed from your account at {programme} ({at}).', whoDidIt],
  },
  address_confirmation: {
    mail_name: 'Confirm a new email address',
    sent_when: 'When a new email address is requested: to the new address.',
    placeholders: ['by', 'address', 'new_address'],
    subject: 'Please confirm your new email address',
    body: [
      '{by} asked to use this address ({new_address}) for your account at {programme}, instead of {address}.',
      'Open the link below within three days to confirm it. Until you do, sign in with your current address. After that, sign in again on every device with the new address.',
    ],
    action: 'Confirm my new email address',
  },
  address_change_asked: {
    mail_name: 'Email address change requested',
    sent_when: 'When a new email address is requested: to the current address.',
    placeholders: ['by', 'new_address', 'from'],
    subject: 'Your email address will be changed',
    body: [
      '{by} asked to change the email address of your account at {programme} to {new_address}. The change takes effect when the link sent to that address is opened, but not before {from}.',
      objection,
    ],
    ...objecting,
  },
  invitation_moved: {
    mail_name: 'Earlier message sent to the wrong address',
    sent_when: 'When the address of an invitation or registration is corrected: to the wrong address.',
    placeholders: [],
    subject: 'Please ignore our earlier message',
    body: [
      'We wrote to you about an account at {programme}. That account now has a different email address. The link in our earlier message no longer works. You do not need to do anything.',
    ],
    action: null,
    isForStrangers: true,
  },
  address_in_use: {
    mail_name: 'Email address already in use',
    sent_when: 'When a person asks to use the address of another account: to that account’s owner.',
    placeholders: [],
    subject: 'This address already has an account',
    body: [
      'Someone, perhaps you, asked to use this address for another account at {programme}. It already has an account, so nothing was changed. You do not need to do anything.',
    ],
    action: null,
  },
  address_changed: {
    mail_name: 'Email address changed',
    sent_when: 'When a new email address is confirmed: to both addresses.',
    placeholders: ['address', 'new_address'],
    subject: 'Your email address has been changed',
    body: [
      'The email address of your account at {programme} was {address} and is now {new_address}. Sign in with the new address at {sign_in}, with the same password.',
    ],
    action: null,
  },
} as const satisfies Record<string, MailFacts>;
