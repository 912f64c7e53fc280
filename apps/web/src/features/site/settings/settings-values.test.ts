import { expect, test } from 'vitest';
import { describeSettingsConsequences, toSettingsFields, toSettingsValues } from './settings-values.ts';

const given = {
  programme_name: 'Stroke Audit',
  product_name: 'Compare',
  support_email: '',
  primary_colour: '#12547a',
  mail_sender_name: '',
  mail_reply_to: '',
  tagline: '',
  welcome_icon: '',
  cookie_text: '',
  privacy_text: '',
  mfa_required: false,
  password_expiry_days: null,
  session_hours: 12,
};
const settings = {
  ...given,
  version: 3,
  has_uploaded_logo: false,
  people_without_mfa: 1,
  mail_from: 'Portal <no-reply@example.org>',
};
const fields = toSettingsFields(toSettingsValues(settings));

test('the settings come back from their fields as they were', () => {
  expect(fields).toEqual(given);
  expect(
    toSettingsFields({ ...toSettingsValues(settings), password_expiry_days: ' 90 ' }).password_expiry_days,
  ).toBe(90);
});

test('lists settings that affect people, and nothing else', () => {
  expect(
    describeSettingsConsequences(settings, { ...fields, programme_name: 'Other', session_hours: 24 }),
  ).toEqual([]);
  expect(describeSettingsConsequences(settings, { ...fields, mfa_required: true })).toEqual([
    expect.stringContaining('1 person without MFA'),
  ]);
  expect(describeSettingsConsequences({ ...settings, mfa_required: true }, fields)).toHaveLength(1);
  expect(
    describeSettingsConsequences(settings, { ...fields, password_expiry_days: 90, session_hours: 1 }),
  ).toEqual([expect.stringContaining('older than 90 days'), expect.stringContaining('an hour')]);
  expect(
    describeSettingsConsequences(
      { ...settings, password_expiry_days: 30 },
      { ...fields, password_expiry_days: 90 },
    ),
  ).toEqual([]);
});
