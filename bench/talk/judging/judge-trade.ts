import type { Outcome } from '../conversation.ts'
import { isToken } from '../tokens.ts'
import type { Evidence, Fault } from './evidence.ts'

/** Whether the card that was open is gone, and nothing was bought or sold. */
export function judgeClosed({ earlier, traded }: Evidence): Fault {
  if (earlier.length === 0) return 'no card was open'
  if (traded.length > 0) return `${traded.length} trades were made`
  return earlier.some(({ state }) => state === 'open') ? 'the card is still open' : undefined
}

type ReceiptOutcome = Extract<Outcome, { receipt: unknown }>['receipt']

/** Whether exactly this trade was made and its card shows the result. */
export function judgeReceipt({ earlier, traded }: Evidence, { side, token }: ReceiptOutcome): Fault {
  const [trade, ...others] = traded
  if (!trade) return 'no trade was made'
  if (others.length > 0) return `${traded.length} trades were made`
  const leg = side === 'buy' ? trade.tokenOut : trade.tokenIn
  if (trade.type !== (side === 'buy' ? 'Buy' : 'Sell') || !isToken(token, { ...leg, chain: trade.chain }))
    return `the trade is a ${trade.type} of ${leg.symbol}`
  if (trade.status !== 'Successful') return `the trade is ${trade.status}`
  return earlier.some(({ state }) => state === 'successful') ? undefined : 'no card shows the receipt'
}
