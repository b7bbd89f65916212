import { type ChainKey, chainNames, chains, chainsByKey, evmCoinAddress } from '@murmur/contract/chains'
import { logoPath } from '@murmur/contract/markets/logo-path'
import { areTokensEqual, type TokenId } from '@murmur/contract/token-id'
import { getChainLogoPath, getTokenPlaceholderPath } from '@murmur/contract/token-placeholder'

export type TokenPicture = {
  src: string
  /** Shown if `src` fails to load. */
  fallback: string
  /** The chain's logo, and the letter that shows without it. */
  badge: { src: string; letter: string | undefined }
}

/** The pictures of a token and its chain. A native coin has the logo of the first chain with that coin. */
export function tokenPicture(token: TokenId): TokenPicture {
  const { chain, address } = token
  return {
    src: isCoin(token) ? getChainLogoPath(coinHomeChain(chain)) : logoPath(chain, address),
    fallback: getTokenPlaceholderPath(chain),
    badge: { src: getChainLogoPath(chain), letter: chainNames[chain][0] },
  }
}

function isCoin(token: TokenId): boolean {
  const { family, coin } = chainsByKey[token.chain]
  return areTokensEqual(token, { chain: token.chain, address: family === 'evm' ? evmCoinAddress : coin.wrapped })
}

function coinHomeChain(chain: ChainKey): ChainKey {
  return chains.find(({ coin }) => coin.symbol === chainsByKey[chain].coin.symbol)?.key ?? chain
}
