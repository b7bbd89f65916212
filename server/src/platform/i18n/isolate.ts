const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const overrides = /[\u202a-\u202e]/g
const isolates = /[\u2066-\u2069]/g

/**
 * Keeps a value from reordering the sentence around it, and the sentence from reordering the value: between isolates its
 * own first letter decides its direction. Directions that the value itself wants to force are dropped.
 */
export function isolate(value: string, isRightToLeft: boolean): string {
  const calm = value.replace(overrides, '')
  const text = isBalanced(calm) ? calm : calm.replace(isolates, '')
  return isRightToLeft || rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Whether every isolate within the value ends there, so that none can end the one around it. */
function isBalanced(text: string): boolean {
  let open = 0
  for (const [mark] of text.matchAll(isolates)) {
    open += mark === '\u2069' ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}
