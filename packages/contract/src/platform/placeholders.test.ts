import { expect, test } from 'vitest';
import {
  messageTemplates,
  messagePlaceholders,
  templateKeys,
} from '../collection/default-message-templates.ts';
import { fillPlaceholders, validatePlaceholders } from './placeholders.ts';

const values = Object.fromEntries(
  Object.keys(messagePlaceholders).map((name) => [name, `<${name}>`]),
) as Record<keyof typeof messagePlaceholders, string>;

test.each(templateKeys)('the default text of %s contains only known placeholders', (key) => {
  const { subject, text } = messageTemplates[key];
  expect(validatePlaceholders(messageTemplates[key].placeholders, `${subject}\n${text}`)).toBeNull();
  expect(fillPlaceholders(`${subject}\n${text}`, values)).not.toMatch(/[{}]/);
});

test('names an unknown placeholder, with the permitted ones', () => {
  expect(
    validatePlaceholders(messageTemplates.not_started.placeholders, 'Dear {persn}, {} by {closing_date}'),
  ).toBe(
    'Unknown placeholder: {persn}, {}. You can use {person}, {organisation}, {programme}, {project}, {period}, {closing_date}, {registration_opens}, {registration_closes}, {link}, {percent}, {waiting_for}.',
  );
  expect(validatePlaceholders(messageTemplates.not_started.placeholders, '{changes}')).toContain('{changes}');
  expect(validatePlaceholders(messageTemplates.dates_changed.placeholders, '{ Changes }')).toBeNull();
});

test('a value is never filled in itself', () => {
  expect(fillPlaceholders('{ Person } of {organisation}', { ...values, person: '{link}' })).toBe(
    '{link} of <organisation>',
  );
});
