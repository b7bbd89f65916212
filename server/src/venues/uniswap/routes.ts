import type { Address } from 'viem'

/** The pools of a trade, first token to last; v3 has a fee tier (in hundredths of a basis point) for each pool. */
export type Route = { kind: 'v3'; tokens: Address[]; fees: number[] } | { kind: 'v2'; tokens: Address[] }

const feeTiers = [100, 500, 3000, 10_000]
/** Fee tiers of the pools between the coin and dollars. */
const hubTiers = [100, 500, 3000]

/** Fee tiers of the pools between two tokens and a dollar token that is neither of them. */
const tokenHubTiers = [500, 3000, 10_000]

type Pair = { weth: Address; token: Address; paid?: Address | undefined; hubs: readonly Address[] }

/** Every candidate route of a trade: direct and over each hub, on v3 and v2. The wrapped coin represents the coin. */
export function candidateRoutes({ side, ...pair }: Pair & { side: 'buy' | 'sell' | 'tokens' }): Route[] {
  if (side === 'tokens' && pair.paid) return tokenRoutes({ ...pair, paid: pair.paid })
  const routesFromCoin = coinRoutes(pair)
  return side === 'buy' ? routesFromCoin : routesFromCoin.map(reverseRoute)
}

/** Between two tokens: direct, over the wrapped coin, and over dollar tokens. */
function tokenRoutes({ weth, token, paid, hubs }: Pair & { paid: Address }): Route[] {
  const isHub = (address: Address) => hubs.includes(address)
  const middleTokens = [weth, ...hubs.filter((hub) => hub !== token && hub !== paid)]
  const routesOver = (hub: Address): Route[] => {
    const tiersFor = (other: Address) => (hub !== weth ? tokenHubTiers : isHub(other) ? hubTiers : feeTiers)
    return tiersFor(paid).flatMap((first) =>
      tiersFor(token).map((second): Route => ({ kind: 'v3', tokens: [paid, hub, token], fees: [first, second] })),
    )
  }
  return [
    ...feeTiers.map((fee): Route => ({ kind: 'v3', tokens: [paid, token], fees: [fee] })),
    ...middleTokens.flatMap(routesOver),
    { kind: 'v2', tokens: [paid, token] },
    ...middleTokens.map((hub): Route => ({ kind: 'v2', tokens: [paid, hub, token] })),
  ]
}

function coinRoutes(pair: Pick<Pair, 'weth' | 'token' | 'hubs'>): Route[] {
  const { weth, token } = pair
  const hubs = pair.hubs.filter((hub) => hub !== token && hub !== weth)
  return [
    ...feeTiers.map((fee): Route => ({ kind: 'v3', tokens: [weth, token], fees: [fee] })),
    ...hubs.flatMap((hub) =>
      hubTiers.flatMap((hubFee) =>
        feeTiers.map((fee): Route => ({ kind: 'v3', tokens: [weth, hub, token], fees: [hubFee, fee] })),
      ),
    ),
    { kind: 'v2', tokens: [weth, token] },
    ...hubs.map((hub): Route => ({ kind: 'v2', tokens: [weth, hub, token] })),
  ]
}

/** The way back over the same pools. */
export function reverseRoute(route: Route): Route {
  const tokens = route.tokens.toReversed()
  return route.kind === 'v2' ? { kind: 'v2', tokens } : { kind: 'v3', tokens, fees: route.fees.toReversed() }
}

/** One pool of a route. */
export type Hop = { tokenIn: Address; tokenOut: Address; fee: number }

/** The pools of a route in order; a v2 pair's fee is 3000. */
export function listHops(route: Route): Hop[] {
  return route.tokens.slice(1).map((tokenOut, index) => ({
    tokenIn: route.tokens[index] as Address,
    tokenOut,
    fee: route.kind === 'v3' ? (route.fees[index] as number) : 3000,
  }))
}

/** "WETH → USDC (v3 0.05%) → PEPE (v3 0.3%)". */
export function describeRoute(route: Route, symbolOf: (token: Address) => string): string {
  const hops = listHops(route).map(({ tokenOut, fee }) => `${symbolOf(tokenOut)} (${route.kind} ${fee / 10_000}%)`)
  return [symbolOf(route.tokens[0] as Address), ...hops].join(' → ')
}
