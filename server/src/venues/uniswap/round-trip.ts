import { randomBytes } from 'node:crypto'
import { type Address, getAddress, toHex } from 'viem'
import { callMany } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { Block } from '#chains/evm/rpc-schemas.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { RoundTrip } from '#venues/venue.port.ts'
import { priceImpactBps } from './fee-math.ts'
import { type Offer, queryOffers } from './offers.ts'
import { candidateRoutes } from './routes.ts'
import type { SimulationStart } from './simulate-blocks.ts'
import { tryRoute } from './try-route.ts'

/** Wei of the simulated purchase: $10 to $25 while the coin costs $2,000 to $5,000; less where that alone would move the price. */
const amounts = [5n * 10n ** 15n, 5n * 10n ** 14n]
const maxImpactBps = 300
/** Routes to try before giving up; a token may fail on one kind of pool merely because of a tax. */
const maxRoutes = 4

/**
 * Buys a little of a token on the currently best route, and sells all of it a minute later, in simulation.
 * @throws as the port documents
 */
export async function roundTrip(evm: Evm, text: string): Promise<RoundTrip> {
  const token = getAddress(text)
  // WETH is the coin itself, one for one.
  if (token === evm.config.addresses.weth) {
    return { canBuy: true, canSell: true, buyTaxBps: 0, sellTaxBps: 0, errorMessage: null }
  }
  const block = await evm.read(Block, 'eth_getBlockByNumber', ['latest', false])
  evm.recordHead(block.number)
  const { amountIn, offers } = await fetchOffers(evm, token, block.number)
  if (offers.length === 0) throw new Refusal('NO_ROUTE')
  // A random owner, which a token cannot exempt from its rules.
  const start: SimulationStart = { block, owner: getAddress(toHex(randomBytes(20))) }
  const tripResults: RoundTrip[] = []
  const queue = offers.toSorted((a, b) => (a.amountOut < b.amountOut ? 1 : -1))
  while (tripResults.length < maxRoutes && queue.length > 0) {
    const offer = queue.shift() as Offer
    const tripResult = await tryRoute(evm, start, token, offer, amountIn)
    tripResults.push(tripResult)
    if (tripResult.canBuy && tripResult.canSell) break
    // A v3 pool cannot receive a token that keeps a share of every transfer; a v2 pair can.
    if (offer.route.kind === 'v3') queue.sort((a, b) => Number(b.route.kind === 'v2') - Number(a.route.kind === 'v2'))
  }
  return bestRoundTrip(tripResults)
}

/** The attempt that got furthest; of equals the first, which had the best offer. */
function bestRoundTrip(tries: readonly RoundTrip[]): RoundTrip {
  const countSteps = ({ canBuy, canSell }: RoundTrip) => Number(canBuy) + Number(canSell === true)
  const [first] = tries.toSorted((a, b) => countSteps(b) - countSteps(a))
  if (!first) throw new Refusal('NO_ROUTE')
  return first
}

/** The routes with any output for a small amount, and the amount. */
async function fetchOffers(evm: Evm, token: Address, blockNumber: bigint) {
  const { addresses } = evm.config
  const routes = candidateRoutes({ ...addresses, token, side: 'buy' })
  let found: { amountIn: bigint; offers: Offer[] } | undefined
  for (const amountIn of amounts) {
    const pools = queryOffers(addresses, routes, amountIn)
    const answers = await callMany(evm, pools.queries, { blockNumber }).catch((error: unknown) => {
      throw error instanceof RpcError ? evm.outage(error) : error
    })
    const offers = pools.read(answers)
    if (!found || offers.length > 0) found = { amountIn, offers }
    if (!offers.some((offer) => priceImpact(offer, amountIn) > maxImpactBps)) break
  }
  return found as { amountIn: bigint; offers: Offer[] }
}

function priceImpact({ amountOut, spot }: Offer, amountIn: bigint): number {
  return priceImpactBps(amountIn, amountOut, spot)
}
