// Control, format (zero-width, bidi, tags), private and broken characters, blank letters, variation selectors.
const unwantedCharacters = /[\p{C}\u115f\u1160\u2800\u3164\uffa0]|\p{Variation_Selector}/gu

/**
 * Makes untrusted text safe to show in a line: no invisible or direction-changing characters, at most 64 characters by
 * default.
 */
export function cleanText(text: string, maxLength = 64): string {
  const visible = text
    .slice(0, 4096)
    .normalize('NFC')
    .replace(/[\p{Z}\t\r\n]+/gu, ' ')
    .replace(unwantedCharacters, '')
  return [...visible.trim()].slice(0, maxLength).join('').trim()
}
