import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = import.meta.dirname;

/** The imports of each source file that is not a test, by its path below src: values, types and lazy imports. */
const imports = new Map(
  fs
    .readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => {
      const text = fs.readFileSync(path.join(SOURCE, name), 'utf8');
      const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
      const specifiers = [...code.matchAll(/'(\.{1,2}\/[^']+\.tsx?)'/g)].map(([, specifier]) => specifier!);
      return [name, specifiers.map((one) => path.posix.join(path.posix.dirname(name), one))];
    }),
);

it('has no file that imports itself in a circle', () => {
  // A file is in no circle if it imports none of the files left, or none of them imports it: only circles remain.
  let left = [...imports.keys()];
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const imported = new Set(left.flatMap((name) => imports.get(name)!));
    const there = new Set(left);
    left = left.filter((name) => imported.has(name) && imports.get(name)!.some((other) => there.has(other)));
  }
  expect(imports.size).toBeGreaterThan(500);
  expect(left).toEqual([]);
});

/** Forms with nothing to save, each with its reason. */
const unguardedForms: Record<string, string> = {
  'features/charts/chart-admin/chart-measures-editor.tsx':
    'picks a measure; the editor around it guards the list',
  'features/charts/chart-data/control-chart-options.tsx': 'changes the selection in the address',
  'features/identity/account/choose-password-form.tsx': 'a password is never kept',
  'features/identity/account/request-email-form.tsx': 'only an address, to send a message to',
  'features/identity/account/enrol-mfa-form.tsx': 'a code that is valid for seconds',
  'features/identity/account/mfa-panel.tsx': 'a code that is valid for seconds',
  'features/identity/auth/code-form.tsx': 'signs in',
  'features/identity/auth/credentials-form.tsx': 'signs in',
  'features/identity/auth/find-provider.tsx': 'signs in',
  'features/platform/redirects/redirect-tester.tsx': 'tries the stored redirects',
  'shell/layout/app-header.tsx': 'searches',
};

/** The code of each file of the staff application that matches. */
const filesWith = (pattern: RegExp) =>
  [...imports.keys()].filter((name) => {
    if (name.startsWith('survey/')) return false;
    const code = fs
      .readFileSync(path.join(SOURCE, name), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
    return pattern.test(code);
  });

it('has no form that loses typed text: each is a Form, which guards it', () => {
  expect(filesWith(/<form\b/).sort()).toEqual(['ui/form/form.tsx', 'ui/form/unguarded-form.tsx']);
  expect(filesWith(/<UnguardedForm\b/).sort()).toEqual(Object.keys(unguardedForms).sort());
  expect(filesWith(/isUnsaved=\{false\}/)).toEqual([]);
  expect(filesWith(/<Form\b/).length).toBeGreaterThan(60);
});

it('leaves no form without asking: Cancel is a CancelButton, and one guard asks before a navigation', () => {
  expect(filesWith(/<Button\b[^>]*>\s*Cancel\s*<\/Button>/)).toEqual([]);
  expect(filesWith(/\buseBlocker\b/)).toEqual(['shell/leave-guard/leave-guard.tsx']);
});

it('sends every form by useFormMutation or useApiMutation, which keep text typed during the save', () => {
  const senders = /\b(useFormMutation|useApiMutation|useConfirmed\w+|usePartForm|useSavedForm|sendForm)\b/;
  const silent = filesWith(/<Form\b/).filter((name) => {
    const code = fs.readFileSync(path.join(SOURCE, name), 'utf8');
    return !senders.test(code);
  });
  // The frame of the builder's forms, which usePartForm sends; use-fill-with-questions.ts sends the questions of a grid.
  expect(silent.sort()).toEqual([
    'features/builder/questionnaire-builder/grid/fill-with-questions-dialog.tsx',
    'features/builder/questionnaire-builder/part-editor/part-form-frame.tsx',
  ]);
});

it('has no useForm whose text no Form guards', () => {
  const guarded = /<Form\b|<UnguardedForm\b|<PartFormFrame\b|useUnsaved\(/;
  const forms = filesWith(/\buse(Part)?Form[<(]/).filter((name) => name.endsWith('.tsx'));
  const bare = forms.filter((name) => !guarded.test(fs.readFileSync(path.join(SOURCE, name), 'utf8')));
  expect(forms.length).toBeGreaterThan(50);
  expect(bare).toEqual([]);
});

/** Contexts that describe a place on the screen, which a dialog does not share; each with its reason. */
const ownContexts: Record<string, string> = {
  'lib/browser/page-context.tsx': 'creates the contexts that dialogs keep',
  'lib/form/unsaved-changes.ts': 'names the form and the dialog around a field',
  'ui/buttons/page-link.tsx': 'is given above the modal host',
  'ui/menu/menu-trigger.ts': 'connects a menu to its own button',
};

it('has no context that a dialog loses: each is created by createPageContext', () => {
  expect(filesWith(/\bcreateContext\b/).sort()).toEqual(Object.keys(ownContexts).sort());
  expect(filesWith(/\bcreatePageContext[<(]/).length).toBeGreaterThan(3);
});
