import type { Address } from 'viem'
import { quoterAbi, v2PairAbi, v3PoolAbi } from '#chains/evm/abis.ts'
import { type Query, query } from '#chains/evm/call-many.ts'
import type { EvmAddresses } from '#chains/evm/evm-config.ts'
import { v2PairAddress, v3PoolAddress } from '#chains/evm/pool-address.ts'
import { encodePath } from './encode-swap.ts'
import type { Ratio } from './fee-math.ts'
import { priceRoute } from './price-route.ts'
import { type Hop, listHops, type Route } from './routes.ts'

/** A route with its current output, before platform fee and transfer taxes. */
export type Offer = { route: Route; amountOut: bigint; spot: Ratio }

type MulticallResults = readonly unknown[]
type OfferQueries = {
  queries: Query<MulticallResults>[]
  read: (answers: readonly (MulticallResults | undefined)[]) => Offer[]
}

/** The calls that price these routes, and their decoding: v3 through its quoter, v2 from its reserves. */
export function queryOffers(addresses: EvmAddresses, routes: readonly Route[], amountIn: bigint): OfferQueries {
  const getPoolAddress = (kind: Route['kind'], { tokenIn, tokenOut, fee }: Hop) =>
    kind === 'v3'
      ? v3PoolAddress(addresses.v3Factory, tokenIn, tokenOut, fee)
      : v2PairAddress(addresses.v2Factory, tokenIn, tokenOut)
  const kindsByPool = new Map(
    routes.flatMap((route) => listHops(route).map((hop) => [getPoolAddress(route.kind, hop), route.kind])),
  )
  const pools = [...kindsByPool].map(
    ([pool, kind]): Query<MulticallResults> =>
      kind === 'v3' ? query(v3PoolAbi, pool, 'slot0', []) : query(v2PairAbi, pool, 'getReserves', []),
  )
  const quoted = routes.filter((route) => route.kind === 'v3')
  const quotes = quoted.map((route) => quoteQuery(addresses.quoter, route, amountIn))

  function read(answers: readonly (MulticallResults | undefined)[]): Offer[] {
    const states = new Map([...kindsByPool.keys()].map((pool, index) => [pool, answers[index]]))
    const quotedResults = new Map<Route, MulticallResults | undefined>(
      quoted.map((route, index) => [route, answers[pools.length + index]]),
    )
    return routes.flatMap((route) => {
      const priced = priceRoute(route, amountIn, (hop) => states.get(getPoolAddress(route.kind, hop)))
      const amountOut =
        route.kind === 'v2' ? priced?.v2AmountOut : (quotedResults.get(route)?.[0] as bigint | undefined)
      return priced && amountOut ? [{ route, amountOut, spot: priced.spot }] : []
    })
  }
  return { queries: [...pools, ...quotes], read }
}

function quoteQuery(quoter: Address, route: Route & { kind: 'v3' }, amountIn: bigint): Query<MulticallResults> {
  const [tokenIn, tokenOut] = route.tokens as [Address, Address]
  const [fee] = route.fees as [number]
  return route.fees.length === 1
    ? query(quoterAbi, quoter, 'quoteExactInputSingle', [{ tokenIn, tokenOut, amountIn, fee, sqrtPriceLimitX96: 0n }])
    : query(quoterAbi, quoter, 'quoteExactInput', [encodePath(route.tokens, route.fees), amountIn])
}
