import { expect, it } from 'vitest';
import { parseSync } from 'vite';
import { contractWithoutSchemas } from './contract-without-schemas.ts';

const { transform } = contractWithoutSchemas() as unknown as {
  transform: { handler: (this: object, code: string) => { code: string } };
};
const inTheBrowser = (code: string) =>
  transform.handler.call({ parse: (text: string) => parseSync('a.ts', text).program }, code).code;

it('an endpoint keeps what it takes to send it, and nothing else', () => {
  const declared = `const readIt = endpoint({
    name: 'readIt', method: 'POST', path: '/api/v1/it', access: 'user', reads: true,
    produces: 'text/csv', summary: 'Read it.', response: z.object({ id: z.number() }),
  });`;
  expect(inTheBrowser(declared).replaceAll(/\s+/g, ' ')).toBe(
    "const readIt = /* @__PURE__ */ endpoint({ method: 'POST', path: '/api/v1/it', reads: true, produces: 'text/csv', });",
  );
});
