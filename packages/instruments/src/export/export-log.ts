import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { UnsupportedExpressionError } from './expression-dialect.ts';

/** What a writer of some format has said of a questionnaire, for the report. */
export class ExportLog {
  /** The code that a question has in the file, by its own. */
  readonly codes = new Map<string, string>();
  /** What the file stores for the options of a question, by its code; those that are not there are as they are. */
  readonly options = new Map<string, ReadonlyMap<string, string>>();
  /** What is to be told of a question, or of the whole (by an empty code), though it is read back as it was. */
  readonly remarks = new Map<string, string>();
  /** Why a rule could not be said, by its text. */
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

  /** Null where a figure cannot be worked out there. */
  formula({ expression }: InstrumentQuestion, say: () => string): string | null {
    return this.rule(expression ?? '', say) || null;
  }
}
