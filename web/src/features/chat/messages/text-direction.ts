/** Values that the catalogs isolate, such as symbols and amounts: they do not determine the direction of their sentence. */
const isolatePattern = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/gu
const wordPattern = /\p{L}[\p{L}\p{M}]*/gu
const rtlPattern = /^[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Returns 'rtl' if the first word or most words are in a right-to-left script, otherwise 'auto'. With 'auto', browsers go by the
 * first letter, even of a name or an isolated value: an Arabic line that begins with "Murmur" would run from left to right.
 */
export function getTextDirection(text: string): 'rtl' | 'auto' {
  const words = text.replace(isolatePattern, '').match(wordPattern) ?? []
  const rtlCount = words.filter((each) => rtlPattern.test(each)).length
  const isFirst = words[0] !== undefined && rtlPattern.test(words[0])
  return isFirst || rtlCount > words.length / 2 ? 'rtl' : 'auto'
}
