import * as v from 'valibot'

/** A number as JSON can say it: `1e999`, which is read as Infinity, is none. */
export const finite = v.pipe(v.number(), v.finite())
