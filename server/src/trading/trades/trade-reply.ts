import type { Language } from '@murmur/contract/languages'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { type Execution, hasOutcome, refusalBeforeSigning } from '#trading/execution/execution.ts'
import type { HistoryDeps } from '#trading/history/history-transaction.ts'
import type { Intent } from '#trading/intents/intents.store.ts'
import { failureText, successText } from './trade-text.ts'

/**
 * Builds the reply to a posted trade, in the user's language.
 * @throws the Refusal of a trade that was refused before signing
 */
export function tradeReply(
  deps: Pick<HistoryDeps, 'coinOf' | 'transactionUrl'>,
  execution: Execution,
  intent: Intent,
  wording: Language | Wording,
): TradeReply {
  const refusal = refusalBeforeSigning(execution)
  if (refusal) throw refusal
  const hash = execution.transaction?.isLast ? execution.transaction.hash : null
  const common = { transactionHash: hash, tradeId: execution.id, url: hash && deps.transactionUrl(intent.chain, hash) }
  if (!hasOutcome(execution)) {
    return { success: true, message: translate(wording, 'trade.pending'), data: { ...common, status: 'pending' } }
  }
  const networkFee = tokenAmount(deps.coinOf(intent.chain), execution.networkFee, undefined)
  if (!execution.succeeded || !execution.fill) {
    return {
      success: false,
      message: failureText(wording, execution, intent),
      data: { ...common, status: 'failed', networkFee },
    }
  }
  const { pay, receive, platformFee } = intent.quote
  const { fill } = execution
  const amounts = {
    sold: tokenAmount(pay, fill.sold, undefined),
    bought: tokenAmount(receive, fill.bought, undefined),
    platformFee: tokenAmount(platformFee, fill.platformFee, undefined),
    networkFee,
  }
  return {
    success: true,
    message: successText(wording, intent, fill.sold),
    data: { ...common, status: 'successful', ...amounts },
  }
}
