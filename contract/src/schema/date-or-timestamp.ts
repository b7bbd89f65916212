import * as v from 'valibot'
import type { FieldErrorId } from '#errors/field-errors.ts'

const dateOrTimestampPattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/

/** A calendar day or an ISO time, in UTC; any other text fails with the error `wrong`. */
export function dateOrTimestamp(wrong: FieldErrorId) {
  return v.pipe(v.string(wrong), v.regex(dateOrTimestampPattern, wrong), v.check(isCalendarDate, wrong))
}

/** Rejects dates such as February 30, which `Date` accepts. */
function isCalendarDate(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10))
}
