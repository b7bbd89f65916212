const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const overridePattern = /[\u202a-\u202e]/g
const isolatePattern = /[\u2066-\u2069]/g

/**
 * Wraps a value in bidi isolates, so that neither the value nor the sentence reorders the other: the value's first
 * letter decides its direction. Removes overrides inside the value.
 */
export function isolate(value: string, isRightToLeft: boolean): string {
  const withoutOverrides = value.replace(overridePattern, '')
  const text = isBalanced(withoutOverrides) ? withoutOverrides : withoutOverrides.replace(isolatePattern, '')
  return isRightToLeft || rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Whether every isolate inside the value is closed, so that none can close the outer one. */
function isBalanced(text: string): boolean {
  let openCount = 0
  for (const [mark] of text.matchAll(isolatePattern)) {
    openCount += mark === '\u2069' ? -1 : 1
    if (openCount < 0) return false
  }
  return openCount === 0
}
