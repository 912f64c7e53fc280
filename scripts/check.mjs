// npm run check: types, lint (with the import rules) and formatting.
import { ensureInstalled, runPackage } from './lib.mjs';

ensureInstalled();
runPackage('typescript/bin/tsc', ['-p', '.']);
runPackage('typescript/bin/tsc', ['-p', 'apps/web']);
runPackage('typescript/bin/tsc', ['-p', 'e2e']);
runPackage('eslint/bin/eslint.js', ['.', '--max-warnings', '0']);
runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']);
console.log('Types, lint and formatting are in order.');
