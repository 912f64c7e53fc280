/** Returns the question's name in sentences about its answer. A whole question stands in quotes. */
export function questionLabel({ question_text }: { question_text: string }): string {
  const text = question_text.trim();
  if (/[^?]\?$/.test(text)) return `“${text}”`;
  return text.replace(/[?.:]$/, '') || 'This answer';
}
