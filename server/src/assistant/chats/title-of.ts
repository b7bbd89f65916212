const maxCharacters = 40
// Control, format (zero-width, bidi, tags) and private characters, blank letters, variation selectors.
const unwanted = /[\p{C}\u115f\u1160\u2800\u3164\uffa0]|\p{Variation_Selector}/gu

/** A text made fit to stand in one line: no invisible or direction-changing characters, no doubled spaces. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Z}\t\r\n]+/gu, ' ')
    .replace(unwanted, '')
    .trim()
}

/** A chat's title from its first words: at most 40 characters, cut between words; '' when nothing visible is there. */
export function titleOf(text: string): string {
  const all = [...cleanLine(text.slice(0, 1000))]
  if (all.length <= maxCharacters) return all.join('')
  const cut = all.slice(0, maxCharacters - 1).join('')
  // Chinese has no spaces: there, and in one long word, any place is as good.
  const space = all[maxCharacters - 1] === ' ' ? cut.length : cut.lastIndexOf(' ')
  return `${(space > 10 ? cut.slice(0, space) : cut).trimEnd()}…`
}
