import { chains as allChains, type ChainKey } from '@murmur/contract/chains'
import type { SpokenToken } from './transcriber.port.ts'

/** One entry per symbol, with every chain that lists it. */
export function spokenTokens(listed: readonly { symbol: string; chain: ChainKey }[]): SpokenToken[] {
  const chains = new Map<string, Set<ChainKey>>()
  for (const { symbol, chain } of listed) chains.set(symbol, (chains.get(symbol) ?? new Set()).add(chain))
  return [...chains].map(([symbol, listed]) => ({ symbol, chains: [...listed] }))
}

const coins = spokenTokens(allChains.map(({ key, coin }) => ({ symbol: coin.symbol, chain: key })))
const onChainPattern = new RegExp(`\\bon (${allChains.map(({ slug }) => slug).join('|')})\\b`)

/**
 * Whether each token in a transcript exists on the named chain. False for an unknown token: either its name or the chain was
 * misrecognized.
 */
export function isOnNamedChain(transcript: string, tokens: readonly SpokenToken[]): boolean {
  const slug = onChainPattern.exec(transcript)?.[1]
  const named = allChains.find((chain) => chain.slug === slug)?.key
  if (!named) return true
  const symbols = transcript.split(' ').filter((each) => each !== each.toLowerCase())
  return symbols.every((symbol) =>
    [...coins, ...tokens].some((token) => token.symbol === symbol && token.chains.includes(named)),
  )
}
