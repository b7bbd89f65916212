/** An address without its brand, so that a literal fits. */
type Address<Family> = Family extends 'evm' ? `0x${string}` : string

/** The definition of a chain, for users, vendors and configuration. */
export type ChainDefinition<Family extends 'evm' | 'solana' = 'evm' | 'solana'> = {
  /**
   * Identifies the chain in token ids, rows, calls and, in upper case, in the names of its settings (`BASE_RPC_URL`). Never
   * changes after a release.
   */
  key: string
  /** The kind of the chain's addresses, transactions and signatures. */
  family: Family
  /** The chain id of the live network; the sandbox has its own. */
  chainId: Family extends 'evm' ? number : null
  /** Display name, the same in every language. */
  name: string
  /** The name in Discover's URLs and lists, in lower case. */
  slug: string
  /** Words for the chain in any language, in lower case, the slug included. Transliterations are in `locales/<code>/lexicon.json`. */
  aliases: readonly string[]
  /** The native coin. */
  coin: {
    /** The address that represents it among tokens. */
    address: Address<Family>
    symbol: string
    name: string
    decimals: number
    /** The token that wraps it, under which it is traded. */
    wrapped: Address<Family>
  }
  /** Path of the picture for tokens without a logo. */
  picture: string
  /** Page of a transaction on the live network. `{hash}` is the placeholder of its id. */
  explorer: `https://${string}{hash}`
  /** The chain's name at each vendor of market data, and which vendors of risk data know it (by chain id). */
  vendors: { dexScreener: string; geckoTerminal: string; birdeye: string; goPlus: boolean; honeypot: boolean }
}

/** The parameters of trading on a chain, separate from its definition so that the web app's bundle omits them. */
export type TradingFacts<Family extends 'evm' | 'solana' = 'evm' | 'solana'> = {
  /** Blocks until a transaction counts as final on the live network; its own block is 1. */
  settleDepth: number
  /** How long the live network may still undo a confirmed transaction at most, in milliseconds. Only for sentences to users. */
  finalAfterMs: number
  /** The amount of the coin that a sell leaves for fees, in base units. */
  gasReserve: bigint
  /**
   * The highest network fee of one transaction, in base units of the coin: `tradeBps` of the trade's coin side, but at least
   * `min` and at most `max`. On Solana it includes rent and tips. The signer enforces its own copy.
   */
  networkFee: { min: bigint; max: bigint; tradeBps: bigint }
  /** Dollar stablecoins by symbol, from their issuers' pages. USDC counts as one dollar in prices. */
  stablecoins: { USDC: Address<Family>; [symbol: string]: Address<Family> }
}

/** The parameters of trading on Uniswap. Sources: Uniswap's deployment pages (docs.uniswap.org). */
export type EvmTradingFacts = TradingFacts<'evm'> & {
  uniswap: {
    /** SwapRouter02. The signer has its own copy. */
    router: `0x${string}`
    /** QuoterV2. */
    quoter: `0x${string}`
    v3Factory: `0x${string}`
    v2Factory: `0x${string}`
    /** Symbols of the stablecoins that a two-hop route may pass through. */
    hubs: readonly string[]
  }
}
