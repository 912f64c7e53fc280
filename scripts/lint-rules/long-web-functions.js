/** The files of apps/web/src with a function that is too long, and how long: lower a number when you split one, never raise it. */
export const longWebFunctions = {
  'apps/web/src/features/builder/questionnaire-builder/part-editor/use-part-form.ts': 107,
  'apps/web/src/features/builder/questionnaire-builder/settings/case-settings.tsx': 155,
  'apps/web/src/features/comparison/filters/filter-form.tsx': 122,
  'apps/web/src/features/comparison/peer-groups/peer-group-form.tsx': 159,
  'apps/web/src/features/projects/periods/next-period-form.tsx': 163,
  'apps/web/src/features/site/settings/settings-form.tsx': 146,
};
