/**
 * The states of an execution. released: confirmed by its user; nothing is signed. signed: the transaction is stored,
 * perhaps sent. sent: a node accepted it. included: in a block, not yet final. Final states: settled, reverted (failed on
 * chain), superseded (another transaction used its nonce, or it expired, so it can never land), refused (rejected before
 * signing).
 */
export const executionStates = [
  'released',
  'signed',
  'sent',
  'included',
  'settled',
  'reverted',
  'superseded',
  'refused',
] as const
export type ExecutionState = (typeof executionStates)[number]

/** The purpose of one transaction: of a trade, or a send's only one. */
export type Step = 'approve-reset' | 'approve' | 'swap' | 'send'
