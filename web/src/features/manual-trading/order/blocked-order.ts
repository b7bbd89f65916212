import type { QuoteState } from '#features/manual-trading/order/use-quote.ts'

/** Refusals that a new quote would not resolve. */
const unresolvableCodes = new Set<string>([
  'INSUFFICIENT_BALANCE',
  'INSUFFICIENT_GAS',
  'SIMULATION_FAILED',
  'NOT_TRADABLE',
  'TOKEN_DANGEROUS',
  'BAD_REQUEST',
  'BAD_AMOUNT',
  'BAD_PERCENTAGE',
  'AMOUNT_TOO_SMALL',
])

/** Whether the order cannot be confirmed before its fields change. */
export function isBlocked({ error }: Pick<QuoteState, 'error'>): boolean {
  return error !== undefined && unresolvableCodes.has(error.code)
}
