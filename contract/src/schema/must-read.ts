import * as v from 'valibot'
import { faultsOf } from '#schema/faults-of.ts'

/** @throws TypeError that says where the input does not fit; unlike valibot's own it does not carry the input along */
export function mustRead<const Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const read = v.safeParse(schema, input)
  if (read.success) return read.output
  throw new TypeError(`Outside its schema: ${faultsOf(read.issues)}`)
}
