/** Maximum characters of a transcript: commands are shorter. */
const maxTranscriptLength = 1000

// Control, format (zero-width, bidi, tags), private and broken characters, blank letters, variation selectors.
const invisible = /[\p{C}\u115f\u1160\u2800\u3164\uffa0]|\p{Variation_Selector}/gu

/** Cleans a transcript to one editable line of at most 1,000 visible characters. */
export function cleanTranscript(text: string): string {
  const visible = text
    .slice(0, 8 * maxTranscriptLength)
    .normalize('NFC')
    .replace(/[\p{Z}\t\r\n]+/gu, ' ')
    .replace(invisible, '')
  return [...visible.trim()].slice(0, maxTranscriptLength).join('').trim()
}
