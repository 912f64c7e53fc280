import { toNumber } from '@portal/contract/shared/form-rules';
import type { Settings, SettingsFields } from '@portal/contract/site/settings';

/** The settings as fields hold them: numbers as they are typed. */
export type SettingsValues = Omit<SettingsFields, 'password_expiry_days' | 'session_hours'> & {
  password_expiry_days: string;
  session_hours: string;
};

export function toSettingsValues(settings: Settings): SettingsValues {
  return {
    programme_name: settings.programme_name,
    product_name: settings.product_name,
    support_email: settings.support_email,
    primary_colour: settings.primary_colour,
    mail_sender_name: settings.mail_sender_name,
    mail_reply_to: settings.mail_reply_to,
    tagline: settings.tagline,
    welcome_icon: settings.welcome_icon,
    cookie_text: settings.cookie_text,
    privacy_text: settings.privacy_text,
    mfa_required: settings.mfa_required,
    password_expiry_days: settings.password_expiry_days === null ? '' : String(settings.password_expiry_days),
    session_hours: String(settings.session_hours),
  };
}

export const toSettingsFields = (values: SettingsValues): SettingsFields => ({
  ...values,
  password_expiry_days: toNumber(values.password_expiry_days),
  session_hours: toNumber(values.session_hours) ?? 0,
});

const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

/** Returns the effects of a change on users, one sentence each, to confirm before saving. */
export function describeSettingsConsequences(before: Settings, after: SettingsFields): string[] {
  const { password_expiry_days: days, session_hours: hours } = after;
  const mfa =
    after.mfa_required === before.mfa_required
      ? []
      : after.mfa_required
        ? [
            `${people(before.people_without_mfa)} without MFA will have to set it up immediately, before they can do anything else.`,
          ]
        : ['Everyone will be able to turn off MFA and sign in with only a password.'];
  const isSooner = days !== null && (before.password_expiry_days ?? Infinity) > days;
  return [
    ...mfa,
    ...(isSooner
      ? [
          `Anyone whose password is older than ${days} days will have to choose a new one when they next sign in.`,
        ]
      : []),
    ...(hours < before.session_hours
      ? [
          `Anyone who has not used the portal for ${hours === 1 ? 'an hour' : `${hours} hours`} will be signed out.`,
        ]
      : []),
  ];
}
