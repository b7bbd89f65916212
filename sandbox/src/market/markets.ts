import { type Address, concatHex, encodeAbiParameters, encodePacked, getContractAddress, keccak256 } from 'viem'
import { type ListedToken, listedTokens, type MarketChain } from '#market/listed-tokens.ts'
import { addressBooks, type ChainKey } from '#seed/address-book.ts'
import { type SeedPool, seedPools } from '#seed/pools.ts'
import { deriveAddress } from '#solana/seed/seed-addresses.ts'

/** A market: a pool on an EVM chain, or a token's market on Solana. Prices are base in quote. */
export type Market = {
  chain: MarketChain
  /** The pool's address. */
  id: string
  base: ListedToken
  quote: ListedToken
  fee: SeedPool['fee'] | undefined
  /** Starting USD on each side. */
  depth: number
}

const poolInitCodes = {
  v2: '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
  v3: '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
} as const

/** Computes a pool's address offline (CREATE2, with the init code hashes of the real factories). */
function poolAddress(chain: ChainKey, fee: SeedPool['fee'], a: Address, b: Address): Address {
  const [token0, token1] = a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]
  const { v2Factory, v3Factory } = addressBooks[chain]
  const salt =
    fee === 'v2'
      ? keccak256(encodePacked(['address', 'address'], [token0, token1]))
      : keccak256(
          encodeAbiParameters([{ type: 'address' }, { type: 'address' }, { type: 'uint24' }], [token0, token1, fee]),
        )
  const [from, bytecodeHash] = fee === 'v2' ? [v2Factory, poolInitCodes.v2] : [v3Factory, poolInitCodes.v3]
  return getContractAddress({ opcode: 'CREATE2', from, salt: concatHex([salt]), bytecodeHash })
}

function evmMarkets(chain: ChainKey): Market[] {
  const tokens = new Map(listedTokens(chain).map((token) => [token.symbol, token]))
  const pools = seedPools[chain].map(({ pair, fee, usd }): Market => {
    const [a, b] = pair.map((symbol) => tokens.get(symbol) as ListedToken) as [ListedToken, ListedToken]
    // Every token must be the base of some market, and USDT can be the base only here.
    const isInverted = b.symbol === 'USDT' && a.symbol === 'WETH' && (fee === 'v2' || chain === 'base')
    const [base, quote] = isInverted ? [b, a] : [a, b]
    return {
      chain,
      id: poolAddress(chain, fee, a.address as Address, b.address as Address),
      base,
      quote,
      fee,
      depth: usd,
    }
  })
  return pools.toSorted((a, b) => b.depth - a.depth)
}

/** On Solana each token has one market, against USDC; USDC's market is against USDT. */
function solMarkets(): Market[] {
  const tokens = listedTokens('sol')
  const findWellKnown = (symbol: string) =>
    tokens.find((token) => token.symbol === symbol && token.isWellKnown) as ListedToken
  const [usdc, usdt] = [findWellKnown('USDC'), findWellKnown('USDT')]
  return tokens
    .filter(({ usd }) => usd !== undefined)
    .map((base): Market => {
      const quote = base === usdc ? usdt : usdc
      return { chain: 'sol', id: solMarketId(base.address), base, quote, fee: undefined, depth: base.depth }
    })
    .toSorted((a, b) => b.depth - a.depth)
}

/** Returns the id of a mint's market. */
export function solMarketId(mint: string): string {
  return deriveAddress(`market of ${mint}`)
}

/** A chain's markets, computed on first use: pools' addresses take some milliseconds. */
type MarketIndex = { list: readonly Market[]; byId: Map<string, Market>; byBase: Map<string, Market[]> }

const indexes = new Map<MarketChain, MarketIndex>()
const idKey = (chain: MarketChain, id: string) => (chain === 'sol' ? id : id.toLowerCase())

function getIndex(chain: MarketChain): MarketIndex {
  const found = indexes.get(chain)
  if (found) return found
  const list = chain === 'sol' ? solMarkets() : evmMarkets(chain)
  const byId = new Map(list.map((market) => [idKey(chain, market.id), market]))
  const byBase = new Map<string, Market[]>()
  for (const market of list) byBase.set(market.base.address, [...(byBase.get(market.base.address) ?? []), market])
  const index = { list, byId, byBase }
  indexes.set(chain, index)
  return index
}

/** All markets of a chain, the deepest first. */
export function getMarkets(chain: MarketChain): readonly Market[] {
  return getIndex(chain).list
}

/** Returns the markets in which a token is the base, deepest first. */
export function getTokenMarkets({ chain, address }: ListedToken): readonly Market[] {
  return getIndex(chain).byBase.get(address) ?? []
}

/** Finds a market by pool address; ignores case on EVM chains. */
export function marketById(chain: MarketChain, id: string): Market | undefined {
  return getIndex(chain).byId.get(idKey(chain, id))
}

/**
 * Returns the market that prices the quote token: the wrapped native token's deepest one; undefined for a stablecoin.
 */
export function quoteMarket({ chain, quote }: Market): Market | undefined {
  return chain !== 'sol' && quote.kind === 'wrapped-coin' ? getTokenMarkets(quote)[0] : undefined
}
