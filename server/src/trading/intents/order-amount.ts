import type { ChainWallet, OrderRequest, TradedTokens } from './order-request.ts'
import { getSellAmount } from './sell-amount.ts'
import { getStatedPurchase, type OrderAmountDeps } from './stated-purchase.ts'
import { getStatedSale } from './stated-sale.ts'

/** `sellAmount`: base units that leave the wallet. `request`: completed with the equivalent of a stated amount in USD or per cent. */
export type OrderAmount = { sellAmount: bigint; request: OrderRequest }

/**
 * Converts the amount of an order, stated in any unit, to the amount that leaves the wallet.
 * @throws Refusal AMOUNT_TOO_SMALL, BAD_AMOUNT, BAD_PERCENTAGE, INSUFFICIENT_BALANCE, INSUFFICIENT_GAS, or UPSTREAM_DOWN without a
 * price that the conversion needs
 */
export async function getOrderAmount(
  deps: OrderAmountDeps,
  wallet: ChainWallet,
  traded: TradedTokens,
  request: OrderRequest,
): Promise<OrderAmount> {
  const { side, stated } = request
  if (stated === undefined)
    return { request, sellAmount: await getSellAmount(deps, wallet.tradingChain, wallet.owner, traded, request) }
  if (side === 'buy') {
    const { sellAmount, amountInUsd } = await getStatedPurchase(deps, wallet, traded, stated)
    return { sellAmount, request: { ...request, amountInUsd } }
  }
  const { sellAmount, percentage } = await getStatedSale(deps, wallet, traded.token, stated)
  return { sellAmount, request: { ...request, percentage } }
}
