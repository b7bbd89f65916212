import { logoPath } from '@murmur/contract/markets/logo-path'
import type { TokenDetail } from '@murmur/contract/markets/tokens'
import type { FoundToken } from './find-tokens.ts'

/** The fields of a token detail other than on-chain facts. */
export type DetailMetrics = Omit<TokenDetail, 'address' | 'decimals' | 'name' | 'symbol' | 'logoURI'>

/** Combines on-chain facts with market data. */
export function tokenDetail({ chain, facts }: FoundToken, figures: DetailMetrics): TokenDetail {
  const { address, decimals, name, symbol } = facts
  return { ...figures, address, decimals, name, symbol, logoURI: logoPath(chain, address) }
}
