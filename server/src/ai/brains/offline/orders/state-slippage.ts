import type { AskReason, Understood } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { isTrade, type Order } from './order.ts'

/** Reasons for which an order lacks a part or a yes, which the next message may give. */
const openReasons: ReadonlySet<AskReason> = new Set<AskReason>([
  'no-amount',
  'no-token',
  'no-unit',
  'tokens-not-usd',
  'which-token',
  'which-chain',
  'unknown-token',
  'confirm-order',
])

/** The order with the slippage that its message states; undefined if it is none. */
export function withSlippage(order: Order, slippageBps: number): Order | undefined {
  if (isTrade(order)) return { ...order, slippageBps }
  const { reason, understood } = order
  if (understood?.side === undefined || reason === undefined || !openReasons.has(reason)) return undefined
  return { ...order, understood: { ...understood, slippageBps } }
}

/** Keeps the slippage of the open question's order in the answer that completes this order. */
export function keepSlippage(order: Order, open: Understood | undefined): Order {
  if (open?.slippageBps === undefined) return order
  const side = isTrade(order) ? order.intent : order.understood?.side
  const token = order.token ?? order.understood?.token
  const isSame = side === open.side && (open.token === undefined || token === open.token)
  return (isSame && withSlippage(order, open.slippageBps)) || order
}

/** Whether a message is an order that states its slippage. */
export function statesSlippage({ slippageBps, understood }: Order): boolean {
  return (slippageBps ?? understood?.slippageBps) !== undefined
}
