/** Values that the catalogs isolate, such as symbols and amounts: they do not determine the direction of their sentence. */
const isolated = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/gu
const word = /\p{L}[\p{L}\p{M}]*/gu
const rightToLeft = /^[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * The direction of a text: that of its first word, or of most of its words. Browsers take the first letter, even of a name or an
 * isolated value, so that an Arabic line that begins with a symbol or with "Murmur" would run from left to right.
 */
export function directionOf(text: string): 'rtl' | 'auto' {
  const words = text.replace(isolated, '').match(word) ?? []
  const fromRight = words.filter((each) => rightToLeft.test(each)).length
  const isFirst = words[0] !== undefined && rightToLeft.test(words[0])
  return isFirst || fromRight > words.length / 2 ? 'rtl' : 'auto'
}
