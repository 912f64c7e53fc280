// npm run check: types, lint (with the import rules), formatting and words.
import { ensureInstalled, run, runPackage } from './lib.mjs';

ensureInstalled();
runPackage('typescript/bin/tsc', ['-p', '.']);
runPackage('typescript/bin/tsc', ['-p', 'apps/web']);
runPackage('typescript/bin/tsc', ['-p', 'e2e']);
runPackage('eslint/bin/eslint.js', ['.', '--max-warnings', '0']);
runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']);
run(process.execPath, ['scripts/check-words.mjs']);
console.log('Types, lint, words and formatting are in order.');
