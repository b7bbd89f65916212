/** A text that Postgres takes: no null character, no half of a pair. */
export function storableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '')
}

/** Plain JSON with such texts alone; what comes from outside may hold anything. */
export function storableJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (_key, each) => (typeof each === 'string' ? storableText(each) : each))) as T
}
