import * as v from 'valibot'
import type { FieldFaultId } from '#errors/field-faults.ts'

const shape = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/

/** A calendar day or an ISO time, UTC; anything else fails with `wrong`. */
export function moment(wrong: FieldFaultId) {
  return v.pipe(v.string(wrong), v.regex(shape, wrong), v.check(isReal, wrong))
}

/** Date parses a 30th of February; this rejects it. */
function isReal(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10))
}
