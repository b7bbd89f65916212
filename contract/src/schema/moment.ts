import * as v from 'valibot'
import type { FieldFaultId } from '#errors/field-faults.ts'

const shape = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/

/** A calendar day or an ISO time, UTC; `wrong` is said of anything else. */
export function moment(wrong: FieldFaultId) {
  return v.pipe(v.string(wrong), v.regex(shape, wrong), v.check(isReal, wrong))
}

/** There is no 30th of February, though Date reads one. */
function isReal(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10))
}
