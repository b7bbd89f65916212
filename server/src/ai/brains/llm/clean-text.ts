/**
 * What people cannot see but models read, or what makes text look like another: control characters but tab and newline, zero-width
 * and filling ones, marks that turn the direction, variation selectors but the emoji one, Unicode tags, lone surrogates.
 */
const unseen = /\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cs}|\p{Co}|[\u2800\ufff9-\ufffb]/gu
const kept = new Set(['\n', '\t', '\ufe0f'])

/** Text that means to a model and to the database what a person sees: without unseen characters, line ends as "\n". */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unseen, (character) => (kept.has(character) ? character : ''))
}

/** `cleanWords` of one line, cut to so many characters (never through one). */
export function cleanLine(text: string, most: number): string {
  // Cut before as well: a name may be megabytes, and only its start is shown.
  const line = cleanText(text.slice(0, most * 20))
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}
