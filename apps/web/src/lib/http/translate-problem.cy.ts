import { loadTranslator } from './translate-response.cy.ts';
import { translateTextAtPath } from './translate-text-at-path.ts';

type Params = Record<string, string | number>;
type Sentence = { code: string; text: string; params?: Params };
type Problem = {
  message_code: string;
  detail: string;
  params?: Params;
  errors?: { path: string; message: string; code: string; params?: Params }[];
};

/**
 * Returns a refused call's answer in Welsh. Each sentence is made from its code and values. A sentence of another
 * program, which has no code of its own, is translated as a text.
 */
export async function translateProblem(body: unknown): Promise<unknown> {
  if (!isProblem(body)) return body;
  const [problems, say] = await Promise.all([
    import('./format-problem.ts').catch(() => null),
    loadTranslator(),
  ]);
  if (!problems || !say) return body;
  const translate = ({ code, text, params }: Sentence) =>
    problems.formatProblem(code, translated(params, say)) ?? say(text);
  const translation = {
    ...body,
    detail: translate({ code: body.message_code, text: body.detail, params: body.params }),
    ...(body.errors && {
      errors: body.errors.map((one) => ({
        ...one,
        message: translate({ code: one.code, text: one.message, params: one.params }),
      })),
    }),
  };
  return translateTextAtPath(translation, ['effects', 'sentence'], say);
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'message_code' in body && 'detail' in body;

/** A value can be a word of the portal, such as the name of a field. */
const translated = (params: Params | undefined, say: (text: string) => string): Params =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? say(value) : value,
    ]),
  );
