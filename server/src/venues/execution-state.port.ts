/**
 * The states of an execution. released: confirmed by its user; nothing is signed. signed: the transaction is stored,
 * perhaps sent. sent: a node accepted it. included: in a block, not yet final. Final states: settled, reverted (failed on
 * chain), superseded (another transaction used its nonce, or it expired, so it can never land), cancelled (a zero-value transfer used
 * its nonce, at the user's request or after its deadline), refused (rejected before signing).
 */
export const executionStates = [
  'released',
  'signed',
  'sent',
  'included',
  'settled',
  'reverted',
  'superseded',
  'cancelled',
  'refused',
] as const
export type ExecutionState = (typeof executionStates)[number]

/**
 * The purpose of one transaction: of a trade, or the only one of a send, a revocation or a rent reclaim. `cancel` and `expire` are zero-value transfers that take the place
 * of another transaction, at the user's request or after a trade's deadline.
 */
export type Step = 'approve-reset' | 'approve' | 'swap' | 'send' | 'revoke' | 'reclaim' | 'cancel' | 'expire'
