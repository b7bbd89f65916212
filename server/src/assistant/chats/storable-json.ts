/** Makes a text storable in Postgres: no null characters, no lone surrogates. */
export function storableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '')
}

/** Plain JSON with storable texts, for untrusted input. */
export function storableJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (_key, each) => (typeof each === 'string' ? storableText(each) : each))) as T
}
