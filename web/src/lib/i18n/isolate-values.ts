const rtlPattern = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const overridePattern = /[\u202a-\u202e]/g
const isolatePattern = /[\u2066-\u2069]/g

/** Isolates the values of a sentence, so that they cannot change its text direction. */
export function isolateValues(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  )
}

/**
 * Removes direction overrides and wraps right-to-left values in isolates. (The Arabic catalog isolates every value itself,
 * see compile-catalog.ts. The server does the same in its isolate.ts.)
 */
function isolate(value: string): string {
  const strippedValue = value.replace(overridePattern, '')
  const text = isBalanced(strippedValue) ? strippedValue : strippedValue.replace(isolatePattern, '')
  return rtlPattern.test(text) ? `\u2068${text}\u2069` : text
}

/** Whether every isolate in the value is closed there, so that none can close an outer one. */
function isBalanced(text: string): boolean {
  let openCount = 0
  for (const [mark] of text.matchAll(isolatePattern)) {
    openCount += mark === '\u2069' ? -1 : 1
    if (openCount < 0) return false
  }
  return openCount === 0
}
