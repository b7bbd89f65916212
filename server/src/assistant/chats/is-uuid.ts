const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text may be asked for as an id; Postgres takes no other, and throws. */
export function isUuid(text: string): boolean {
  return form.test(text)
}
