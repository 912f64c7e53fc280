import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { UnsupportedExpressionError } from './unsupported-expression.ts';

/** A writer's notes on an exported questionnaire, for the report. */
export class ExportLog {
  /** The code that a question has in the file, by its own. */
  readonly codes = new Map<string, string>();
  /**
   * The stored value of a question's options in the file, by question code; options that are missing here are
   * unchanged.
   */
  readonly options = new Map<string, ReadonlyMap<string, string>>();
  /** A remark on a question, or on the whole (empty code), although it is read back unchanged. */
  readonly remarks = new Map<string, string>();
  /** The reason why a rule could not be expressed, by its text. */
  readonly unsaid = new Map<string, string>();

  wrote(code: string, asCode: string): void {
    this.codes.set(code, asCode);
  }

  /** A rule in the words of the format; empty where there is none or it has no words for it. */
  rule(text: string, say: () => string): string {
    if (text === '') return '';
    try {
      return say();
    } catch (error) {
      if (!(error instanceof UnsupportedExpressionError)) throw error;
      this.unsaid.set(text, error.message);
      return '';
    }
  }

  /** Writes a formula; returns null if the format cannot calculate it. */
  formula({ expression }: InstrumentQuestion, say: () => string): string | null {
    return this.rule(expression ?? '', say) || null;
  }
}
