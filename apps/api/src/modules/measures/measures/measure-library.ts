import type { ParsedMeasureDefinition } from './measure-definition.ts';
import { codesBehind } from './measure-uses.ts';

/** The measures of a project, by their codes. */
export type MeasureLibrary = ReadonlyMap<string, ParsedMeasureDefinition>;

/** Adds the measures that definitions use, so that each comes after those it uses. */
export function inOrderOfUse(
  definitions: readonly ParsedMeasureDefinition[],
  library: MeasureLibrary,
): ParsedMeasureDefinition[] {
  const usedBy = (code: string) => library.get(code)?.uses ?? [];
  const used = codesBehind(
    definitions.flatMap(({ uses }) => uses),
    usedBy,
  );
  return [...new Set([...used.flatMap((code) => library.get(code) ?? []), ...definitions])];
}

/** Lists the question codes behind a definition, also those of measures that it uses. */
export const questionCodesBehind = (
  definition: ParsedMeasureDefinition,
  library: MeasureLibrary,
): string[] => [...new Set(inOrderOfUse([definition], library).flatMap(({ codes }) => codes))];
