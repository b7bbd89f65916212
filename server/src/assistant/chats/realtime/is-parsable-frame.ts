/** Fits the longest text message with every character escaped. */
const maxTextLength = 64_000
/** An event with one of these names and an acknowledgement id. */
const mediaEventPattern = /^2\d{0,10}\["(audio|photo)",\{/

/**
 * Whether a frame may be parsed. No event has binary parts. Only recordings and pictures are long, and consist mostly of one
 * base64 string: many JSON delimiters would make a frame far more expensive to parse than to send.
 */
export function isParsableFrame(data: unknown): boolean {
  if (data === undefined) return true
  if (typeof data !== 'string') return false
  if (data.length <= maxTextLength) return true
  return mediaEventPattern.test(data) && ['"', '[', '{', ',', '\\'].every((sign) => isSparse(data, sign))
}

function isSparse(text: string, sign: string): boolean {
  let at = -1
  for (let occurrences = 0; occurrences <= 64; occurrences++) {
    at = text.indexOf(sign, at + 1)
    if (at < 0) return true
  }
  return false
}
