import * as v from 'valibot'
import type { FieldErrorId } from '#errors/field-errors.ts'

const dateOrTimestampPattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/

/** A calendar day or an ISO time, UTC; anything else fails with `wrong`. */
export function dateOrTimestamp(wrong: FieldErrorId) {
  return v.pipe(v.string(wrong), v.regex(dateOrTimestampPattern, wrong), v.check(isCalendarDate, wrong))
}

/** Date parses a 30th of February; this rejects it. */
function isCalendarDate(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10))
}
