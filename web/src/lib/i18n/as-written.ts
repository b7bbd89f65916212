const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const overrides = /[\u202a-\u202e]/g
const isolates = /[\u2066-\u2069]/g

/** Makes values of a sentence stand in it as they are: they turn no direction. */
export function asWritten(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  )
}

/**
 * Directions that a value wants to force are dropped, and words that read from right to left stand between isolates. (In
 * Arabic every value does, by its catalog: see compile-catalog.ts. The server's sentences have the same, isolate.ts there.)
 */
function isolate(value: string): string {
  const calm = value.replace(overrides, '')
  const text = isBalanced(calm) ? calm : calm.replace(isolates, '')
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
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
