import * as v from 'valibot'

/** A whole number that a double holds exactly: below 2^53, above -2^53. */
export const integer = v.pipe(v.number(), v.safeInteger())
