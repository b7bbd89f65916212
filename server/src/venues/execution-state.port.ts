/**
 * Where an execution stands.
 * released: its user said yes; nothing is signed. signed: bytes are stored, perhaps sent. sent: a node took them.
 * included: its block is there, not yet deep enough. Final: settled, reverted (failed on chain), superseded (another
 * transaction took its place or its time is over, so it can never land), refused (said no before signing).
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

/** What one transaction of a trade is for. */
export type Step = 'approve-reset' | 'approve' | 'swap'
