import type { HistoryTransaction } from '@murmur/contract/trading/history'

/** Whether a trade or send was cancelled by its user: its status is Failed, but nothing went wrong. */
export function isCancelled({ failure }: Pick<HistoryTransaction, 'failure'>): boolean {
  return failure?.kind === 'cancelled'
}
