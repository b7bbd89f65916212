import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../world/paths.ts'
import type { BenchToken } from './bench-token.ts'

type Listed = Pick<BenchToken, 'address' | 'symbol' | 'name'>

/** The tokens of the pinned lists, as the server has them; no two of one liquidity. */
export function verified(): BenchToken[] {
  const chains = join(projectRoot, 'server/src/integrations/chains')
  const read = (path: string) => JSON.parse(readFileSync(join(chains, path), 'utf8')) as unknown
  const evm = read('evm/token-list.json') as Record<'eth' | 'base', Listed[]>
  const lists = { sol: read('solana/token-list.json') as Listed[], ...evm }
  return (['sol', 'eth', 'base'] as const)
    .flatMap((chain) => lists[chain].map(({ address, symbol, name }) => ({ chain, address, symbol, name })))
    .map((token, place) => ({ ...token, liquidity: 9e8 / (place + 1), isVerified: true }))
}
