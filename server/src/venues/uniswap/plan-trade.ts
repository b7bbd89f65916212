import { encodeFunctionData, type Hex } from 'viem'
import { erc20Abi } from '#chains/evm/abis.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { type BlockFees, type Fees, suggestFees } from '#chains/evm/fees.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Step } from '#venues/execution-state.port.ts'
import { encodeSwap } from './encode-swap.ts'
import { subtractFee } from './fee-math.ts'
import type { Offer } from './offers.ts'
import { readSwapState, type SwapState } from './read-swap-state.ts'
import { type SwapSimulation, simulateSwap } from './simulate-swap.ts'
import type { Trade } from './trade.ts'
import type { UniswapDeps } from './uniswap-deps.ts'

type Approval = { step: Exclude<Step, 'swap'>; data: Hex }

/** The currently best way to execute a trade, simulated from first approval to last transfer. */
export type TradePlan = {
  trade: Trade
  swapState: SwapState
  offer: Offer
  approvals: Approval[]
  simulation: SwapSimulation
  fees: BlockFees
}

/** Routes to simulate before giving up. */
const maxSimulatedOffers = 4
/** Gas cost of each further pool, for comparing a longer route with a direct one. */
const gasPerHop = 100_000n

/** @throws NO_ROUTE, INSUFFICIENT_BALANCE, SIMULATION_FAILED, QUOTE_EXPIRED, UPSTREAM_DOWN */
export async function planTrade({ evm, treasury }: UniswapDeps, trade: Trade, deadline: bigint): Promise<TradePlan> {
  // The wrapped coin is the coin: swapping it would only cost fees.
  if ([trade.token, trade.paid].includes(evm.config.addresses.weth))
    throw new Refusal('NO_ROUTE', { reason: 'offer-wrapped' })
  const [state, fees] = await Promise.all([readSwapState(evm, trade), suggestFees(evm, trade.priority)])
  const held = trade.side === 'buy' ? state.coin : state.tokens
  if (state.offers.length === 0) throw new Refusal('NO_ROUTE')
  if (held < trade.sellAmount) throw new Refusal('INSUFFICIENT_BALANCE')
  const approvals = neededApprovals(evm, trade, state.allowance)
  const queue = sortByValue(state.offers, trade, fees)
  for (let tries = 0; tries < maxSimulatedOffers && queue.length > 0; tries++) {
    const offer = queue.shift() as Offer
    const swap = encodeSwap({ ...trade, treasury, route: offer.route, minBuyAmount: 0n, deadline })
    const simulation = await simulateSwap(
      evm,
      trade,
      approvals.map(({ data }) => data),
      swap,
      offer.route.kind === 'v2' ? offer.route : undefined,
    )
    // A v3 pool checks its minimum against its own accounting, which ignores a token's tax: only v2 measures the wallet.
    if (simulation && (offer.route.kind === 'v2' || simulation.received >= simulation.claimed)) {
      if (simulation.received <= 0n) throw new Refusal('NO_ROUTE')
      return { trade, swapState: state, offer, approvals, simulation, fees }
    }
    if (offer.route.kind === 'v3') queue.sort((a, b) => Number(b.route.kind === 'v2') - Number(a.route.kind === 'v2'))
  }
  throw new Refusal('SIMULATION_FAILED')
}

/** Exactly the amount; the rest of an earlier approval is reset first, as USDT and similar tokens require. */
function neededApprovals(evm: Evm, trade: Trade, allowance: bigint): Approval[] {
  if (trade.paid === undefined || allowance >= trade.sellAmount) return []
  const approve = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [evm.config.addresses.router, amount] })
  const exact: Approval = { step: 'approve', data: approve(trade.sellAmount) }
  return allowance > 0n ? [{ step: 'approve-reset', data: approve(0n) }, exact] : [exact]
}

/** Best first, by output less the gas of additional pools; between two tokens, whose prices in the coin are unknown, by output alone. */
function sortByValue(offers: readonly Offer[], trade: Trade, fees: Fees): Offer[] {
  const computeWorth = ({ amountOut, route }: Offer) => {
    if (trade.side === 'tokens') return amountOut
    const gasCost = BigInt(route.tokens.length - 2) * gasPerHop * (fees.baseFee + fees.maxPriorityFeePerGas)
    if (trade.side === 'sell') return subtractFee(amountOut, trade.feeBps) - gasCost
    return amountOut - (amountOut * gasCost) / trade.swapIn
  }
  return offers
    .map((offer) => ({ offer, worth: computeWorth(offer) }))
    .sort((a, b) => (a.worth < b.worth ? 1 : a.worth > b.worth ? -1 : 0))
    .map(({ offer }) => offer)
}
