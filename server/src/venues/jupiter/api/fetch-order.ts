import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'
import { Refusal } from '#platform/errors/refusal.ts'
import { checkOrder } from '#venues/jupiter/check-order.ts'
import type { JupiterDeps } from '#venues/jupiter/jupiter-deps.ts'
import type { Swap } from '#venues/jupiter/swap.ts'
import { type BuiltOrder, JupiterOrder } from './order-schema.ts'

const OrderError = object({ error: v.string() })
/** 400 also means a malformed request: only these messages mean that there is no market. */
const noMarketPattern =
  /no routes? found|could not find any route|not tradable|failed to get quotes|no quotes?|liquidity/i

/**
 * Requests a swap that needs the owner's signature alone.
 * @throws NO_ROUTE, INSUFFICIENT_BALANCE, INSUFFICIENT_GAS; UPSTREAM_DOWN for an invalid response
 */
export async function fetchOrder(deps: JupiterDeps, swap: Swap, slippageBps: number): Promise<BuiltOrder> {
  const { jupiter, referralAccount } = deps
  const { status, body } = await jupiter.get('/swap/v2/order', {
    inputMint: swap.sellToken,
    outputMint: swap.buyToken,
    amount: String(swap.sellAmount),
    taker: swap.owner,
    slippageBps: String(slippageBps),
    // A market maker's order needs a second signature after ours, so its id would be unknown when we sign. The signer can
    // decode swaps by Jupiter's own program only.
    excludeRouters: 'jupiterz,dflow,okx',
    // Without `exactFee` the amount would be a maximum for the fee that Jupiter chooses.
    ...(swap.priorityFee === undefined
      ? {}
      : { priorityFeeLamports: String(swap.priorityFee), broadcastFeeType: 'exactFee' }),
    ...(swap.feeBps > 0 ? { referralAccount, referralFee: String(swap.feeBps) } : {}),
  })
  if (status !== 200) throw toRefusal(deps, status, body)
  const parsed = v.safeParse(JupiterOrder, body)
  if (!parsed.success) throw jupiter.outage(new Error('an invalid order'))
  const order = parsed.output
  if ((order.errorCode !== undefined && order.errorCode !== null) || order.transaction === '')
    throw refusalForUnbuiltOrder(order)
  return checkOrder(deps, swap, order)
}

function toRefusal({ jupiter }: JupiterDeps, status: number, body: unknown): Refusal {
  const errorText = tryParse(OrderError, body)?.error ?? ''
  const isTokenError = (status === 400 || status === 404) && noMarketPattern.test(errorText)
  return isTokenError ? new Refusal('NO_ROUTE') : jupiter.outage(new Error(`status ${status}`))
}

/** A price was found but no transaction could be built; codes of the routers that we accept. */
function refusalForUnbuiltOrder({ errorCode }: JupiterOrder): Refusal {
  if (errorCode === 1) return new Refusal('INSUFFICIENT_BALANCE')
  if (errorCode === 2 || errorCode === 3) return new Refusal('INSUFFICIENT_GAS')
  return new Refusal('NO_ROUTE')
}
