/**
 * Characters that are invisible to users but not to models, or that spoof other text: control characters except tab and newline,
 * zero-width and filler characters, direction marks, variation selectors except the emoji one, Unicode tags, lone surrogates.
 */
const invisibleCharacters = /\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cs}|\p{Co}|[\u2800\ufff9-\ufffb]/gu
const allowedCharacters = new Set(['\n', '\t', '\ufe0f'])

/** Removes invisible characters, so that a model and the database get the text the user sees; line ends become "\n". */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(invisibleCharacters, (character) => (allowedCharacters.has(character) ? character : ''))
}

/** Cleans one line with `cleanText` and truncates it to `maxLength` characters, never within a character. */
export function cleanLine(text: string, maxLength: number): string {
  // Truncate first: a name may be megabytes long.
  const line = cleanText(text.slice(0, maxLength * 20))
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}
