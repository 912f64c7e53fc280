/** Shows a guide's text with the parts between asterisks emphasised. */
export function TextWithEmphasis({ text }: { text: string }) {
  return text.split('*').map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}
