import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainKeys, type EvmChainKey } from '@murmur/contract/chains'
import { projectRoot } from '../../world/paths.ts'
import type { BenchToken } from './bench-token.ts'

type PinnedToken = Pick<BenchToken, 'address' | 'symbol' | 'name'> & { decimals: number }

/** The server's pinned lists. */
export function listPinnedTokens(): (PinnedToken & Pick<BenchToken, 'chain'>)[] {
  const chains = join(projectRoot, 'server/src/chains')
  const read = (path: string) => JSON.parse(readFileSync(join(chains, path), 'utf8')) as unknown
  const evm = read('evm/token-list.json') as Record<EvmChainKey, PinnedToken[]>
  const lists = { sol: read('solana/token-list.json') as PinnedToken[], ...evm }
  return chainKeys.flatMap((chain) => (lists[chain] ?? []).map((token) => ({ chain, ...token })))
}

/** The pinned tokens, each with a different liquidity. */
export function createVerifiedTokens(): BenchToken[] {
  return listPinnedTokens().map(({ chain, address, symbol, name }, index) => {
    return { chain, address, symbol, name, liquidity: 9e8 / (index + 1), isVerified: true }
  })
}
