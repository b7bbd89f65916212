/** Values that the catalogs isolate, such as symbols and amounts: they say nothing about the direction of their sentence. */
const isolated = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/gu
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * The direction of a text. Browsers take the first letter, also of an isolated value, so that an Arabic line that begins with a
 * symbol would run from left to right.
 */
export function directionOf(text: string): 'rtl' | 'auto' {
  const [first] = text.replace(isolated, '').match(/\p{L}/u) ?? []
  return first !== undefined && rightToLeft.test(first) ? 'rtl' : 'auto'
}
