/** An expression that the other product cannot express; the message appears in the report. */
export class UnsupportedExpressionError extends Error {}
