const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const overrides = /[\u202a-\u202e]/g
const isolates = /[\u2066-\u2069]/g

/**
 * Wraps a value in bidi isolates, so that neither the value nor the sentence reorders the other: the value's first
 * letter decides its direction. Removes overrides inside the value.
 */
export function isolate(value: string, isRightToLeft: boolean): string {
  const withoutOverrides = value.replace(overrides, '')
  const text = isBalanced(withoutOverrides) ? withoutOverrides : withoutOverrides.replace(isolates, '')
  return isRightToLeft || rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Whether every isolate inside the value is closed, so that none can close the outer one. */
function isBalanced(text: string): boolean {
  let open = 0
  for (const [mark] of text.matchAll(isolates)) {
    open += mark === '\u2069' ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}
