import { hashFraction } from '#market/seeded-random.ts'
import { type ChainKey, chainKeys } from '#seed/address-book.ts'
import { seedPools } from '#seed/pools.ts'
import { type SandboxToken, sandboxTokens, type TokenKind } from '#seed/sandbox-tokens.ts'
import { priceKey, type SolToken, type SolTokenKind, solTokens } from '#solana/seed/sol-tokens.ts'
import { tokenMint } from '#solana/seed/token-mint.ts'

export const marketChains = [...chainKeys, 'sol'] as const
export type MarketChain = (typeof marketChains)[number]

/** A token of any chain as its markets see it. Amounts are whole tokens, floating point: no balance is computed here. */
export type ListedToken = {
  chain: MarketChain
  address: string
  symbol: string
  name: string
  decimals: number
  kind: TokenKind | SolTokenKind
  /** Dollars at the start; undefined without a price. */
  usd: number | undefined
  /** The key of its price in the shared walk. */
  priceKey: string
  isWellKnown: boolean
  /** How old its first market was when the sandbox began. */
  ageHours: number
  /** Dollars on each side of all its markets. */
  depth: number
  supply: number
  circulating: number
}

const standardKinds = new Set<string>(['wrapped-coin', 'plain', 'usdt-like', 'bytes32-names'])
/** The ratio of a token's circulating value to one side of its markets. */
const supplyTimesDepth = 60
const evmSupplyUsd = 2_000_000_000

/** The odd ones are days old, the others years. */
function ageHours(address: string, isWellKnown: boolean): number {
  return Math.round(
    24 * (isWellKnown ? 600 + 400 * hashFraction(address, 'age') : 1 + 9 * hashFraction(address, 'age')),
  )
}

function fromEvm({ chain, address, symbol, name, decimals, usd: price, kind }: SandboxToken): ListedToken {
  const usd = Number(price)
  const pools = seedPools[chain].filter(({ pair }) => pair[0] === symbol || pair[1] === symbol)
  const depth = pools.reduce((sum, pool) => sum + pool.usd, 0)
  const circulating = (supplyTimesDepth * depth) / usd
  const supply = kind === 'wrapped-coin' ? circulating : evmSupplyUsd / usd
  const isWellKnown = standardKinds.has(kind)
  const known = { chain, address, symbol, name, decimals, kind, usd, priceKey: symbol, isWellKnown }
  return {
    ...known,
    ageHours: ageHours(address, isWellKnown),
    depth,
    supply,
    circulating: Math.min(supply, circulating),
  }
}

function fromSol(token: SolToken): ListedToken {
  const { address, symbol, name, decimals, kind } = token
  const usd = token.usd ? Number(token.usd) : undefined
  const depth = token.millions * 1e6
  const minted = Number(tokenMint(token).supply) / 10 ** decimals
  const supply = kind === 'wrapped-coin' && usd ? (supplyTimesDepth * depth) / usd : minted
  const isWellKnown = standardKinds.has(kind)
  const known = { chain: 'sol' as const, address, symbol, name, decimals, kind, usd, priceKey: priceKey(token) }
  return { ...known, isWellKnown, ageHours: ageHours(address, isWellKnown), depth, supply, circulating: supply }
}

const tokensByChain: Record<MarketChain, ListedToken[]> = {
  eth: sandboxTokens('eth').map(fromEvm),
  base: sandboxTokens('base').map(fromEvm),
  sol: solTokens.map(fromSol),
}
const tokenKey = (chain: MarketChain, address: string) =>
  `${chain}:${chain === 'sol' ? address : address.toLowerCase()}`
const byKey = new Map(
  marketChains.flatMap((chain) => tokensByChain[chain].map((token) => [tokenKey(chain, token.address), token])),
)

/** Every token of a chain, the wrapped coin first. */
export function listedTokens(chain: MarketChain): readonly ListedToken[] {
  return tokensByChain[chain]
}

/** By address; on EVM chains in any case. */
export function listedToken(chain: MarketChain, address: string): ListedToken | undefined {
  return byKey.get(tokenKey(chain, address))
}

/** Narrows a market's chain to an EVM chain. */
export function isEvm(chain: MarketChain): chain is ChainKey {
  return chain !== 'sol'
}

const baseSymbols = new Set(['WETH', 'SOL', 'USDC', 'USDT', 'DAI', 'EURC', 'PYUSD'])

/** Whether a token is a coin or stablecoin, which lists of traded tokens leave out. */
export function isNativeOrStablecoin({ symbol, isWellKnown }: ListedToken): boolean {
  return isWellKnown && baseSymbols.has(symbol)
}
