const maxCharacters = 40
// Control, format (zero-width, bidi, tags) and private characters, blank letters, variation selectors.
const invisiblePattern = /[\p{C}\u115f\u1160\u2800\u3164\uffa0]|\p{Variation_Selector}/gu

/** Reduces a text to one line: strips invisible and bidirectional control characters and repeated spaces. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Z}\t\r\n]+/gu, ' ')
    .replace(invisiblePattern, '')
    .trim()
}

/** A chat's title from its first text: at most 40 characters, cut between words; '' if nothing is visible. */
export function chatTitle(text: string): string {
  const characters = [...cleanLine(text.slice(0, 1000))]
  if (characters.length <= maxCharacters) return characters.join('')
  const cut = characters.slice(0, maxCharacters - 1).join('')
  // Chinese and single long words have no space to cut at.
  const space = characters[maxCharacters - 1] === ' ' ? cut.length : cut.lastIndexOf(' ')
  return `${(space > 10 ? cut.slice(0, space) : cut).trimEnd()}…`
}
