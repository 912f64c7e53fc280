import { type Deps, publicUrl } from '../../http/deps.ts';
import type { Message } from '../mail/compose-message.ts';
import type { OneTimeLink } from '../mail/one-time-link.ts';

/* What people are told about their account: whose it is, who did it, of which programme, and whom to ask. */

type Person = { full_name: string; email_address: string };
type Told = Pick<Message, 'subject' | 'paragraphs'> & Partial<Pick<Message, 'action'>>;

const programmeOf = (deps: Deps) => deps.config.PUBLIC_PROGRAMME_NAME;
const signInPage = (deps: Deps) => `${publicUrl(deps)}/login`;

const to = (deps: Deps, person: Person, { paragraphs, ...told }: Told): Message => ({
  ...told,
  to_address: person.email_address,
  paragraphs: [
    `Dear ${person.full_name},`,
    ...paragraphs,
    `If you have a question, or think this message is not for you, write to ${deps.config.PUBLIC_SUPPORT_EMAIL}.`,
  ],
});

export const invitation = (
  deps: Deps,
  person: Person,
  { by, url, projects = [] }: { by: string; url: OneTimeLink; projects?: readonly string[] },
): Message =>
  to(deps, person, {
    subject: `${by} invites you to ${programmeOf(deps)}`,
    paragraphs: [
      `${by} has made an account for you at ${programmeOf(deps)}.`,
      ...(projects.length > 0 ? [`You have access to: ${projects.join(', ')}.`] : []),
      'Choose your password with the link below within a week.',
      `From then on you sign in at ${signInPage(deps)} with this email address (${person.email_address}) and your password.`,
    ],
    action: { label: 'Choose my password', url },
  });

export const approval = (deps: Deps, person: Person, by: string): Message =>
  to(deps, person, {
    subject: 'Your account has been approved',
    paragraphs: [
      `${by} has approved your account at ${programmeOf(deps)}.`,
      `You can sign in now with this email address (${person.email_address}), and ask for access to projects.`,
    ],
    action: { label: 'Sign in', url: signInPage(deps) },
  });

export const rejection = (deps: Deps, person: Person, by: string, reason: string): Message =>
  to(deps, person, {
    subject: 'Your account has not been approved',
    paragraphs: [
      `${by} has decided not to approve your account at ${programmeOf(deps)}.`,
      `The reason: ${reason}`,
    ],
  });

export const closing = (deps: Deps, person: Person, by: string, reason: string): Message =>
  to(deps, person, {
    subject: 'Your account has been closed',
    paragraphs: [
      `${by} has closed your account at ${programmeOf(deps)}. You have been signed out everywhere and cannot sign in any more. What you have entered stays.`,
      `The reason: ${reason}`,
    ],
  });

export const reopening = (deps: Deps, person: Person, by: string): Message =>
  to(deps, person, {
    subject: 'Your account is open again',
    paragraphs: [
      `${by} has opened your account at ${programmeOf(deps)} again. You can sign in as before, and have the access you had. If you have no password yet, choose one at ${publicUrl(deps)}/forgot-password.`,
    ],
    action: { label: 'Sign in', url: signInPage(deps) },
  });

/** For a request that was approved, and for access that nobody had asked for. */
export const accessGiven = (
  deps: Deps,
  person: Person,
  { by, project_name, was_asked }: { by: string; project_name: string | null; was_asked: boolean },
): Message => {
  const project = project_name ?? 'every project';
  return to(deps, person, {
    subject: `You have access to ${project}`,
    paragraphs: [
      was_asked
        ? `${by} has approved your request for access to ${project} at ${programmeOf(deps)}.`
        : `${by} has given you access to ${project} at ${programmeOf(deps)}.`,
    ],
    action: { label: 'Open my projects', url: `${publicUrl(deps)}/projects` },
  });
};

/** To the new address: nothing changes until its owner has opened the link. */
export const addressConfirmation = (
  deps: Deps,
  person: Person,
  { by, to_address, url }: { by: string | null; to_address: string; url: OneTimeLink },
): Message => ({
  ...to(deps, person, {
    subject: 'Please confirm your new email address',
    paragraphs: [
      `${by ?? 'You'} asked to use this address (${to_address}) for your account at ${programmeOf(deps)}, instead of ${person.email_address}.`,
      'Open the link below within three days to confirm it. Until then you sign in with the present address. Afterwards you sign in with the new one, and have to do so anew on every device.',
    ],
    action: { label: 'Confirm my new email address', url },
  }),
  to_address,
});

/** To the present address, when a change is asked for. */
export const addressChangeAsked = (
  deps: Deps,
  person: Person,
  { by, to_address }: { by: string | null; to_address: string },
): Message =>
  to(deps, person, {
    subject: 'Your email address is to be changed',
    paragraphs: [
      `${by ?? 'Somebody signed in as you'} asked to change the email address of your account at ${programmeOf(deps)} to ${to_address}. It changes when the link sent there has been opened.`,
      'If you did not ask for it, choose a new password now and tell the programme team: that takes the link back.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl(deps)}/forgot-password` },
  });

/** To the address that an invitation, or the link to confirm one, was sent to before it was put right. */
export const invitationMoved = (deps: Deps, person: Person): Message =>
  to(deps, person, {
    subject: 'An earlier message no longer holds',
    paragraphs: [
      `The account at ${programmeOf(deps)} that we wrote to you about now has another email address. The link in our earlier message no longer works, and you need do nothing.`,
    ],
  });

/** To the owner of an address that somebody asked to use for their own account. */
export const addressInUse = (deps: Deps, owner: Person): Message =>
  to(deps, owner, {
    subject: 'This address has an account already',
    paragraphs: [
      `Somebody, perhaps you, asked to use this address for another account at ${programmeOf(deps)}. It has an account already, so nothing was changed, and you need do nothing.`,
    ],
  });

/** To both addresses, once it is done. */
export const addressChanged = (
  deps: Deps,
  person: Person,
  addresses: { before: string; after: string },
): Message[] =>
  [addresses.before, addresses.after].map((to_address) => ({
    ...to(deps, person, {
      subject: 'Your email address has been changed',
      paragraphs: [
        `The email address of your account at ${programmeOf(deps)} was ${addresses.before} and is now ${addresses.after}. You sign in with the new one at ${signInPage(deps)}, with the same password.`,
      ],
    }),
    to_address,
  }));
