const TESTS = /^(it|test|describe|beforeAll|beforeEach|afterAll|afterEach)$/;
const MESSAGE =
  'Tests and hooks have the time limit of vitest.config.ts: on a busy machine they take several times as long.';

/** ESLint rule: no test or hook has a time limit of its own. */
export const testPatience = {
  rules: {
    'no-own-limits': {
      meta: { type: 'problem', schema: [] },
      create: (context) => ({
        CallExpression(node) {
          if (!TESTS.test(nameOf(node.callee))) return;
          for (const given of node.arguments.slice(1)) {
            if (isLimit(given)) context.report({ node: given, message: MESSAGE });
          }
        },
      }),
    },
  },
};

/** Returns the name at the root of `it`, `it.each(…)` and `describe.sequential.each(…)`. */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return nameOf(callee.object);
  return callee.type === 'CallExpression' ? nameOf(callee.callee) : '';
}

const isLimit = (node) =>
  (node.type === 'Literal' && typeof node.value === 'number') ||
  (node.type === 'ObjectExpression' && node.properties.some(({ key }) => key?.name === 'timeout'));
