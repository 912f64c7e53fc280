/** A text of a guide, in which what stands between asterisks stands so on the screen. */
export function TextWithEmphasis({ text }: { text: string }) {
  return text.split('*').map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}
