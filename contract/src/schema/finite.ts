import * as v from 'valibot'

/** A number that JSON can express: `1e999` parses to Infinity and is rejected. */
export const finite = v.pipe(v.number(), v.finite())
