import { expect, test } from 'vitest';
import { messageTemplates, placeholders, templateKeys } from '../registries/message-templates.ts';
import { fillPlaceholders, placeholderMistake } from './placeholders.ts';

const values = Object.fromEntries(Object.keys(placeholders).map((name) => [name, `<${name}>`])) as Record<
  keyof typeof placeholders,
  string
>;

test.each(templateKeys)('what is shipped as %s says nothing that is not known', (key) => {
  const { subject, text } = messageTemplates[key];
  expect(placeholderMistake(messageTemplates[key].placeholders, `${subject}\n${text}`)).toBeNull();
  expect(fillPlaceholders(`${subject}\n${text}`, values)).not.toMatch(/[{}]/);
});

test('an unknown placeholder is named, with what may be used', () => {
  expect(
    placeholderMistake(messageTemplates.not_started.placeholders, 'Dear {persn}, {} by {closing_date}'),
  ).toBe(
    '{persn}, {} is not known here. You may use {person}, {organisation}, {programme}, {project}, {period}, {closing_date}, {registration_opens}, {registration_closes}, {link}, {percent}, {waiting_for}.',
  );
  expect(placeholderMistake(messageTemplates.not_started.placeholders, '{changes}')).toContain('{changes}');
  expect(placeholderMistake(messageTemplates.dates_changed.placeholders, '{ Changes }')).toBeNull();
});

test('a value is never filled in itself', () => {
  expect(fillPlaceholders('{ Person } of {organisation}', { ...values, person: '{link}' })).toBe(
    '{link} of <organisation>',
  );
});
