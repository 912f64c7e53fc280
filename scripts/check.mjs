// npm run check: types, lint (with the import rules), formatting, dead exports, documentation and wording.
import { ensureInstalled, run, runPackage } from './lib.mjs';

ensureInstalled();
runPackage('typescript/bin/tsc', ['-p', '.']);
runPackage('typescript/bin/tsc', ['-p', 'apps/web']);
runPackage('typescript/bin/tsc', ['-p', 'e2e']);
runPackage('eslint/bin/eslint.js', ['.', '--max-warnings', '0']);
runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']);
runPackage('knip/bin/knip.js', ['--no-progress']);
run(process.execPath, ['scripts/check-docs.mjs']);
run(process.execPath, ['scripts/check-words.mjs']);
console.log('Types, lint, formatting, exports, documentation and wording are in order.');
