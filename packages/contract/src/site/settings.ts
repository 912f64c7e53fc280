import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { MAX_ID, uploadedFile } from '../shared/fields.ts';

/* What a programme looks like and asks of people, as its owner sets it. */

export const logoTypes = ['image/png', 'image/svg+xml'] as const;

const line = (label: string, most: number) =>
  z.string().trim().max(most, `${label} must be at most ${most} characters.`);
const richText = (label: string) => z.string().max(20_000, `${label} must be at most 20,000 characters.`);

export const settingsFields = z.object({
  programme_name: line('Programme name', 200).min(1, 'Programme name is required.'),
  product_name: line('Product name', 100).min(1, 'Product name is required.'),
  /** Empty: none is shown. */
  support_email: z.union([z.literal(''), z.email('Please enter a valid email address.').max(200)]),
  primary_colour: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour such as #005ea5.'),
  /** The sender name of emails; empty: the deployment's. */
  mail_sender_name: line('Sender name', 100).regex(
    /^[^\p{C}\p{Zl}\p{Zp}]*$/u,
    'Sender name must be one line, without control characters.',
  ),
  /** The address for replies to emails; empty: the sender's address. */
  mail_reply_to: z.union([z.literal(''), z.email('Please enter a valid email address.').max(200)]),
  tagline: line('Home page tagline', 200),
  welcome_icon: z.union([
    z.literal(''),
    z
      .string()
      .max(100)
      .regex(/^[a-z\d-]+:[a-z\d-]+$/, 'Enter an icon as collection:name, such as mdi:heart-pulse.'),
  ]),
  cookie_text: richText('Cookie text'),
  privacy_text: richText('Privacy text'),
  mfa_required: z.boolean(),
  /** Null: passwords do not expire. */
  password_expiry_days: z
    .number('Enter a number of days.')
    .int('Enter a whole number of days.')
    .min(1, 'Enter at least 1 day.')
    .max(3650, 'Enter at most 3,650 days.')
    .nullable(),
  session_hours: z
    .number('Enter a number of hours.')
    .int('Enter a whole number of hours.')
    .min(1, 'Enter at least 1 hour.')
    .max(168, 'Enter at most 168 hours.'),
});
export type SettingsFields = z.infer<typeof settingsFields>;

const settings = settingsFields.extend({
  support_email: z.string(),
  mail_sender_name: z.string(),
  mail_reply_to: z.string(),
  welcome_icon: z.string(),
  /** The deployment's sender address, used if the settings have none. */
  mail_from: z.string(),
  /** Counts up with each change. */
  version: z.number().int(),
  has_uploaded_logo: z.boolean(),
  /** People who would have to set up a second factor where it is compulsory. */
  people_without_mfa: z.number().int(),
});
export type Settings = z.infer<typeof settings>;

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/api/v1/settings/',
  access: 'superuser',
  summary: 'Get the settings of the programme, or the configured defaults until they are first saved.',
  response: settings,
});

export const updateSettings = endpoint({
  name: 'updateSettings',
  method: 'PUT',
  path: '/api/v1/settings/',
  access: 'superuser',
  summary: 'Change the settings of the programme. They apply to everyone at once.',
  /** `version`: as they were read. Where it is another by now, nothing is changed, and 409 says so. */
  body: settingsFields.extend({ version: z.number().int().min(0).max(MAX_ID) }),
  response: settings,
});

export const LOGO_BYTES = 512 * 1024;
export const uploadLogo = endpoint({
  name: 'uploadLogo',
  method: 'POST',
  path: '/api/v1/settings/logo',
  access: 'superuser',
  summary: 'Upload a logo as PNG or SVG. Only the shapes, text and colours of an SVG are used.',
  accepts: 'form',
  maxFileBytes: 1024 * 1024,
  body: z.object({ file: uploadedFile }),
  response: z.object({ media_type: z.enum(logoTypes) }),
});

export const removeLogo = endpoint({
  name: 'removeLogo',
  method: 'DELETE',
  path: '/api/v1/settings/logo',
  access: 'superuser',
  summary: 'Remove the uploaded logo.',
  response: emptyResponse,
});

export const getPrivacyTexts = endpoint({
  name: 'getPrivacyTexts',
  method: 'GET',
  path: '/api/v1/programmes/texts',
  access: 'public',
  summary: 'Get the programme’s own cookie and privacy information, empty if it has none.',
  response: z.object({ cookie_text: z.string(), privacy_text: z.string() }),
});
