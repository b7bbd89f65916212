import { hashFraction } from '#market/seeded-random.ts'
import { type ChainKey, chainKeys } from '#seed/address-book.ts'
import { seedPools } from '#seed/pools.ts'
import { type SandboxToken, sandboxTokens, type TokenKind } from '#seed/sandbox-tokens.ts'
import { priceKey, type SolToken, type SolTokenKind, solTokens } from '#solana/seed/sol-tokens.ts'
import { tokenMint } from '#solana/seed/token-mint.ts'

export const marketChains = [...chainKeys, 'sol'] as const
export type MarketChain = (typeof marketChains)[number]

/** A token that has markets. Amounts are whole tokens in floating point: balances are never computed from them. */
export type ListedToken = {
  chain: MarketChain
  address: string
  symbol: string
  name: string
  decimals: number
  kind: TokenKind | SolTokenKind
  /** Starting price in USD; undefined without a price. */
  usd: number | undefined
  /** Key of the token's price in the shared random walk. */
  priceKey: string
  isWellKnown: boolean
  /** Age of the token's first market when the sandbox started, in hours. */
  ageHours: number
  /** USD on each side of all of the token's markets. */
  depth: number
  supply: number
  circulating: number
}

const standardKinds = new Set<string>(['wrapped-coin', 'plain', 'usdt-like', 'bytes32-names'])
/** The ratio of a token's circulating value to one side of its markets. */
const supplyTimesDepth = 60
const evmSupplyUsd = 2_000_000_000

/** Edge-case tokens are days old, standard tokens are years old. */
function ageHours(address: string, isWellKnown: boolean): number {
  return Math.round(
    24 * (isWellKnown ? 600 + 400 * hashFraction(address, 'age') : 1 + 9 * hashFraction(address, 'age')),
  )
}

function fromEvmToken({ chain, address, symbol, name, decimals, usd: price, kind }: SandboxToken): ListedToken {
  const usd = Number(price)
  const pools = seedPools[chain].filter(({ pair }) => pair[0] === symbol || pair[1] === symbol)
  const depth = pools.reduce((sum, pool) => sum + pool.usd, 0)
  const circulating = (supplyTimesDepth * depth) / usd
  const supply = kind === 'wrapped-coin' ? circulating : evmSupplyUsd / usd
  const isWellKnown = standardKinds.has(kind)
  const tokenFields = { chain, address, symbol, name, decimals, kind, usd, priceKey: symbol, isWellKnown }
  return {
    ...tokenFields,
    ageHours: ageHours(address, isWellKnown),
    depth,
    supply,
    circulating: Math.min(supply, circulating),
  }
}

function fromSolToken(token: SolToken): ListedToken {
  const { address, symbol, name, decimals, kind } = token
  const usd = token.usd ? Number(token.usd) : undefined
  const depth = token.millions * 1e6
  const mintSupply = Number(tokenMint(token).supply) / 10 ** decimals
  const supply = kind === 'wrapped-coin' && usd ? (supplyTimesDepth * depth) / usd : mintSupply
  const isWellKnown = standardKinds.has(kind)
  const tokenFields = { chain: 'sol' as const, address, symbol, name, decimals, kind, usd, priceKey: priceKey(token) }
  return { ...tokenFields, isWellKnown, ageHours: ageHours(address, isWellKnown), depth, supply, circulating: supply }
}

const tokensByChain: Record<MarketChain, ListedToken[]> = {
  eth: sandboxTokens('eth').map(fromEvmToken),
  base: sandboxTokens('base').map(fromEvmToken),
  sol: solTokens.map(fromSolToken),
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

/** Finds a token by address; ignores case on EVM chains. */
export function findListedToken(chain: MarketChain, address: string): ListedToken | undefined {
  return byKey.get(tokenKey(chain, address))
}

/** Narrows a market's chain to an EVM chain. */
export function isEvm(chain: MarketChain): chain is ChainKey {
  return chain !== 'sol'
}

const baseSymbols = new Set(['WETH', 'SOL', 'USDC', 'USDT', 'DAI', 'EURC', 'PYUSD'])

/** Whether a token is a wrapped native token or stablecoin, which lists of traded tokens omit. */
export function isNativeOrStablecoin({ symbol, isWellKnown }: ListedToken): boolean {
  return isWellKnown && baseSymbols.has(symbol)
}
