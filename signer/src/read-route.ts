import { Denied } from '#denied.ts'
import type { Instruction } from '#read-message.ts'

/** A swap through Jupiter's aggregator. */
export type Route = { kind: 'route' }

export function readRoute(_instruction: Instruction): Route {
  throw new Denied('REFUSED', 'the transaction has an instruction that is not allowed')
}
