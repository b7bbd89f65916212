import type { TopicId } from '#ai/handbook/handbook.ts'

/** Well-known tokens, by the topic that explains their kind. */
const tokensOfTopics: readonly (readonly [TopicId, readonly string[]])[] = [
  ['solana', ['SOL']],
  ['ethereum', ['ETH']],
  ['stablecoin', ['USDC', 'USDT', 'DAI', 'PYUSD', 'EURC', 'USDS', 'FDUSD']],
  ['wrapped-token', ['WETH', 'WBTC', 'cbBTC', 'cbETH', 'wstETH']],
  ['dex', ['UNI', 'AERO', 'JUP', 'RAY', 'ORCA']],
  ['defi', ['AAVE', 'MKR', 'MORPHO', 'WELL']],
  ['staking', ['LDO', 'JTO']],
  ['meme-coin', ['BONK', 'WIF', 'POPCAT', 'MEW', 'PEPE', 'SHIB', 'FLOKI', 'MOG', 'BRETT', 'TOSHI', 'DEGEN']],
]
const topicOfSymbol = new Map(
  tokensOfTopics.flatMap(([topic, symbols]) => symbols.map((symbol) => [symbol, topic] as const)),
)

/** A well-known symbol as it is written, from a name in any case. */
export function findKnownSymbol(name: string): string | undefined {
  return [...topicOfSymbol.keys()].find((symbol) => symbol.toLowerCase() === name.toLowerCase())
}

/** Tokens that represent another asset than a dollar or ether. */
const coins: Readonly<Record<string, 'bitcoin' | 'euro'>> = { WBTC: 'bitcoin', cbBTC: 'bitcoin', EURC: 'euro' }

/** The asset that a wrapped token or a stablecoin represents. */
export function coinOfToken(symbol: string): 'bitcoin' | 'euro' | 'other' {
  return coins[symbol] ?? 'other'
}

/** The topic about the kind of a verified token, by its symbol; undefined for all others. */
export function findTokenTopic(symbol: string): TopicId | undefined {
  return topicOfSymbol.get(symbol)
}
