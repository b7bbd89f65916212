import { chainNames } from '@murmur/contract/chains'
import type { Holding } from '#features/portfolio/holdings/holding.ts'
import type { Translate } from '#lib/i18n/text.ts'

/** "ETH on Base", "Uniswap on Ethereum"; "ETH on 2 chains". A native coin is named by its symbol: its name is its chain's. */
export function holdingTitle(text: Translate, parts: readonly Holding[]): string {
  const token = parts[0]?.token
  if (!token) return ''
  const name = token.isCoin || !token.name ? token.symbol : token.name
  if (parts.length > 1) return text('holdings.on-chains', { name, count: parts.length })
  return text('holdings.on-chain', { name, chain: chainNames[token.chain] })
}
