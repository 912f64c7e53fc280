import type { Linter } from 'eslint';

export const surveyBrowsers: string[];
export const surveySources: Linter.Config;
export const surveyScripts: Linter.Config;
