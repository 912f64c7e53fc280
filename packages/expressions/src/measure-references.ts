import { type Expression, ExpressionError } from './expression.ts';
import { partsOf } from './expression-parts.ts';

/* Measures built on others: `measure('died') / measure('stays')` reads the values of two other measures by their codes. */

export type MeasureCall = Expression & { kind: 'call'; name: 'measure' };

const CALL = /\bmeasure(\s*\(\s*)(?:'(\w+)'|"(\w+)")/g;

/** Lists the codes of the measures that a text uses, each once. */
export const measureCodesIn = (text: string | null): string[] =>
  text === null
    ? []
    : [...new Set([...text.matchAll(CALL)].map(([, , single, double]) => single ?? double ?? ''))];

/** Writes the new code of a measure wherever a text uses it. */
export const renameMeasureIn = (text: string, from: string, to: string): string =>
  text.replace(CALL, (call, open: string, single?: string, double?: string) => {
    if ((single ?? double) !== from) return call;
    return single === undefined ? `measure${open}"${to}"` : `measure${open}'${to}'`;
  });

/** Returns the name under which formulas and texts of a measure are found beside those of questions. */
export const measureName = (code: string): string => `measure('${code}')`;

/** Returns the code in a call of `measure`. */
export const codeOfMeasureCall = ({ of }: Pick<MeasureCall, 'of'>): string => {
  const [code] = of;
  return code?.kind === 'value' ? String(code.value) : '';
};

/** Lists the measures that an expression uses, where it names them. */
export const findMeasureCalls = (node: Expression): MeasureCall[] =>
  node.kind === 'call' && node.name === 'measure'
    ? [node as MeasureCall]
    : partsOf(node).flatMap(findMeasureCalls);

/** @throws ExpressionError if the code is not a plain text in quotes */
export function assertNamesMeasure([code]: readonly Expression[]): void {
  const isCode = code?.kind === 'value' && typeof code.value === 'string' && /^\w+$/.test(code.value);
  if (!isCode)
    throw new ExpressionError(
      "measure needs the code of a measure in quotes, such as 'stays'.",
      code?.at ?? 0,
    );
}
