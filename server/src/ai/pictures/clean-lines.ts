const maxLines = 100
const maxLineLength = 200

// Control, format (zero-width, bidi, tags), private and broken characters, blank letters, variation selectors.
const invisible = /[\p{C}\u115f\u1160\u2800\u3164\uffa0]|\p{Variation_Selector}/gu

/** Cleans OCR output to at most 100 lines of at most 200 visible characters. */
export function cleanLines(text: string): string[] {
  return text
    .slice(0, maxLines * maxLineLength)
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replace(/[\p{Z}\t]+/gu, ' ')
        .replace(invisible, '')
        .trim(),
    )
    .map((line) => [...line].slice(0, maxLineLength).join(''))
    .filter(Boolean)
    .slice(0, maxLines)
}
