import * as v from 'valibot'

/** An integer that a double represents exactly: below 2^53, above -2^53. */
export const integer = v.pipe(v.number(), v.safeInteger())
