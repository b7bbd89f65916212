/** More than the longest text message needs, each of its characters escaped. */
const maxTextLength = 64_000
/** An event of these names, with the number of its acknowledgement. */
const media = /^2\d{0,10}\["(audio|photo)",\{/

/**
 * Whether a frame may be parsed at all. No event has binary parts. Only recordings and pictures are long, and of those nearly all
 * is one text without signs of JSON: what has more of these would cost far more to parse than to send.
 */
export function isParsableFrame(data: unknown): boolean {
  if (data === undefined) return true
  if (typeof data !== 'string') return false
  if (data.length <= maxTextLength) return true
  return media.test(data) && ['"', '[', '{', ',', '\\'].every((sign) => isRare(data, sign))
}

function isRare(text: string, sign: string): boolean {
  let at = -1
  for (let found = 0; found <= 64; found++) {
    at = text.indexOf(sign, at + 1)
    if (at < 0) return true
  }
  return false
}
