import type { EvmChainKey } from '@murmur/contract/chains'
import { applyBps } from '@murmur/contract/money'
import type { Address } from 'viem'
import { verifiedTokens } from '#chains/evm/verified-tokens.ts'
import { capNetworkFee } from '#platform/amounts/cap-network-fee.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { VenueQuote, VenueRequest } from '#venues/venue.port.ts'
import { computeMaxNetworkFee, priceImpactBps, subtractSlippage } from './fee-math.ts'
import { gasLimit } from './gas-limit.ts'
import { planTrade } from './plan-trade.ts'
import type { PlanningDeps } from './remembered-plans.ts'
import { describeRoute } from './routes.ts'
import { parseTrade } from './trade.ts'

/** Beyond any quote's lifetime; the real deadline comes with the terms. */
const distantDeadline = 2n ** 64n

/** Refuses more than the owner has, already at the quote: INSUFFICIENT_BALANCE, INSUFFICIENT_GAS. */
export async function quoteTrade(deps: PlanningDeps, request: VenueRequest): Promise<VenueQuote> {
  const trade = parseTrade(request)
  const plan = await planTrade(deps, trade, distantDeadline)
  deps.plans.keep(plan)
  const { simulation, offer, swapState, fees } = plan
  const gas = [...simulation.gas.approvals, simulation.gas.swap].map(gasLimit).reduce((sum, each) => sum + each)
  const feePerGas = fees.baseFee + fees.maxPriorityFeePerGas
  const gasUsed = [...simulation.gas.approvals, simulation.gas.swap].reduce((sum, each) => sum + each)
  const l1Fee = swapState.l1Fee * BigInt(1 + plan.approvals.length)
  const networkFee = gas * fees.maxFeePerGas + l1Fee
  const coinLeft = swapState.coin - (trade.side === 'buy' ? trade.sellAmount : 0n)
  if (coinLeft < networkFee) throw new Refusal('INSUFFICIENT_GAS')
  const minBuyAmount = subtractSlippage(simulation.received, request.slippageBps)
  const coinAmount = { buy: trade.sellAmount, sell: minBuyAmount, tokens: 0n }[trade.side]
  const fee = { needed: networkFee, desired: computeMaxNetworkFee(networkFee) }
  const maxNetworkFee = capNetworkFee(deps.evm.config.key, coinAmount, fee)
  const gross = trade.side === 'sell' ? simulation.gross : trade.sellAmount
  return {
    buyAmount: simulation.received,
    minBuyAmount,
    platformFee: applyBps(gross, trade.feeBps),
    priceImpactBps: priceImpactBps(trade.swapIn, offer.amountOut, offer.spot),
    maxNetworkFee,
    expectedNetworkFee: gasUsed * feePerGas + l1Fee,
    ...(simulation.taxBps > 0 ? { tokenTaxBps: simulation.taxBps } : {}),
    steps: 1 + plan.approvals.length,
    route: describeRoute(
      offer.route,
      createSymbolResolver(deps.evm.config.key, { token: trade.token, symbol: swapState.symbol }),
    ),
    path: offer.route,
  }
}

/** Symbols for a route's description: from the verified list, the traded token's own, or a shortened address. */
function createSymbolResolver(chain: EvmChainKey, traded: { token: Address; symbol: string }) {
  return (address: Address): string => {
    const listedSymbol = verifiedTokens[chain].find((token) => token.address === address)?.symbol
    return listedSymbol ?? (address === traded.token ? traded.symbol : `${address.slice(0, 6)}…${address.slice(-4)}`)
  }
}
