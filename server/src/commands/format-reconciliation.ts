import { longChainNames } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Difference, Reconciliation } from './reconcile-wallets.ts'

/** Trades without an outcome yet: their effects on a chain are not in the ledger. */
export type OpenTrade = { userId: UserId; chain: string; tradeId: string; state: string }

/** The report as lines: each difference, open trades and unreadable tokens, and a summary at the end. */
export function formatReconciliation(report: Reconciliation, open: readonly OpenTrade[]): string[] {
  return [
    ...report.differences.map(differenceLine),
    ...report.unreadable.map(({ userId, chain, token }) => `unreadable: user ${userId} ${chain} ${token}`),
    ...open.map(({ userId, chain, tradeId, state }) => `open: user ${userId} ${chain} trade ${tradeId} is ${state}`),
    ...report.unanswered.map((chain) => `no answer: ${longChainNames[chain]}`),
    summaryLine(report),
  ]
}

/** Formats a difference in base units. */
function differenceLine({ userId, chain, token, ledger, held }: Difference): string {
  return `difference: user ${userId} ${chain} ${token} ledger ${ledger} chain ${held} difference ${ledger - held}`
}

function summaryLine({ wallets, balances, chains, differences, unreadable }: Reconciliation): string {
  const unreadableNote = unreadable.length === 0 ? '' : ` that could be read, ${unreadable.length} could not`
  const outcome = differences.length === 0 ? `0 in all${unreadableNote}` : `other than 0 in ${differences.length}`
  return `reconciled ${wallets} wallets, ${balances} balances on ${chains.length} chains: ledger − chain = ${outcome}`
}

/**
 * 0: all equal. 1: something differs. 2: a chain or a token of the history did not respond, so the result is incomplete.
 */
export function getExitCode({ differences, unanswered, unreadable }: Reconciliation): 0 | 1 | 2 {
  if (differences.length > 0) return 1
  return unanswered.length + unreadable.length > 0 ? 2 : 0
}

/** Formats the report as JSON; base units as text. */
export function formatReconciliationJson(report: Reconciliation, open: readonly OpenTrade[]): string {
  const fullReport = { ...report, open, code: getExitCode(report) }
  return JSON.stringify(fullReport, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
