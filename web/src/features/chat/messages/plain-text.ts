/** The longest text shown, in characters; the rest is cut off. */
export const maxCharacters = 8000

/** Characters that can have a meaning in Markdown, and URLs. */
const markdownPattern = /[*_`[\]<>#~|\\&@]|:\/\/|www\.|^[\t ]*(?:[-+=]|\d+[.)]\s)|^ {4}|\t|\r| {2,}$/m

/** Whether a text renders the same with and without Markdown. */
export const isPlain = (source: string) => source.length <= maxCharacters && !markdownPattern.test(source)

/** The paragraphs of a plain text. */
export function splitParagraphs(source: string): string[] {
  const text = source.length > maxCharacters ? `${source.slice(0, maxCharacters)}…` : source
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
