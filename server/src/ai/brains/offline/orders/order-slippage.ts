import type { AskReason, PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { isTrade, type Order } from './order.ts'

/** Reasons why an order lacks a part or a confirmation, which the next message may supply. */
const openReasons: ReadonlySet<AskReason> = new Set<AskReason>([
  'no-amount',
  'no-token',
  'no-unit',
  'odd-number',
  'which-number',
  'which-amount',
  'amount-range',
  'percent-range',
  'percent-of-buy',
  'not-usd',
  'tokens-not-usd',
  'which-token',
  'which-chain',
  'unknown-token',
  'confirm-order',
])
/** Further reasons whose messages are orders once unknown words are left out. */
const looseReasons: ReadonlySet<AskReason> = new Set<AskReason>(['loose-order', 'two-actions'])

/**
 * Adds the slippage that the message states to its order. Undefined if the message is not an order, or two, since the slippage may belong
 * to either.
 */
export function withSlippage(order: Order, slippageBps: number): Order | undefined {
  if (order.next) return undefined
  if (isTrade(order)) return { ...order, slippageBps }
  return isOpenOrder(order) ? addToQuestion(order, slippageBps) : undefined
}

/**
 * Asks about an order whose slippage is unclear, which would otherwise trade with that of the account. `isOrder`: whether the message
 * names a side, or answers the question about an order.
 */
export function askForSlippage(order: Order, isOrder: boolean): Order {
  const { intent, language, reason } = order
  // "Slippage" alone is parsed as a limit price.
  const isLimit = isOrder && reason === 'limit-price'
  const isLoose = intent === 'ask' && reason !== undefined && looseReasons.has(reason)
  if (isTrade(order) || isOpenOrder(order) || isLoose || isLimit)
    return { intent: 'ask', language, reason: 'which-slippage' }
  if (order.understood?.side === undefined) return order
  // "Should I buy BONK with .5% slippage?": an amount alone must not complete it.
  const { understood: _, ...rest } = order
  return rest
}

/**
 * Keeps the slippage of the open question's order in the answer that completes it. `isOwn`: whether the message is an order by itself,
 * which keeps nothing of the open one if it is for another token.
 */
export function keepSlippage(order: Order, open: PartialTrade | undefined, isOwn: () => boolean): Order {
  if (open?.slippageBps === undefined || statesSlippage(order)) return order
  const side = isTrade(order) ? order.intent : order.understood?.side
  if (side !== open.side) return order
  const token = order.token ?? order.understood?.token
  if (open.token !== undefined && token !== open.token && isOwn()) return order
  return isTrade(order) ? { ...order, slippageBps: open.slippageBps } : addToQuestion(order, open.slippageBps)
}

/** Whether a message is an order that states its slippage. */
export function statesSlippage(order: Order): boolean {
  if (isTrade(order)) return order.slippageBps !== undefined
  return order.reason === 'which-slippage' || (isOpenOrder(order) && order.understood?.slippageBps !== undefined)
}

function isOpenOrder({ reason, understood }: Order): boolean {
  return understood?.side !== undefined && reason !== undefined && openReasons.has(reason)
}

function addToQuestion(order: Order, slippageBps: number): Order {
  return { ...order, understood: { ...order.understood, slippageBps } }
}
