/** How much of a text is shown; more is cut off. */
export const mostCharacters = 8000

/** What could mean something in Markdown, an address among it. */
const signs = /[*_`[\]<>#~|\\&@]|:\/\/|www\.|^[\t ]*(?:[-+=]|\d+[.)]\s)|^ {4}|\t|\r| {2,}$/m

/** Whether a text says as Markdown what it says as it stands. */
export const isPlain = (source: string) => source.length <= mostCharacters && !signs.test(source)

/** The paragraphs of a text that is plain. */
export function paragraphsOf(source: string): string[] {
  const text = source.length > mostCharacters ? `${source.slice(0, mostCharacters)}…` : source
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
