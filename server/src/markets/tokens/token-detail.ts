import type { TokenDetail } from '@murmur/contract/tokens'
import { logoPath } from '#platform/token-names/logo-path.ts'
import type { FoundToken } from './find-tokens.ts'

/** Everything of a detail that is no fact of the chain. */
export type Figures = Omit<TokenDetail, 'address' | 'decimals' | 'name' | 'symbol' | 'logoURI'>

/** The facts of the chain with what is told of a token beside them. */
export function tokenDetail({ chain, facts }: FoundToken, figures: Figures): TokenDetail {
  const { address, decimals, name, symbol } = facts
  return { ...figures, address, decimals, name, symbol, logoURI: logoPath(chain, address) }
}
