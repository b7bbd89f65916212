import type { ChainKey } from '@murmur/contract/chains'

const names = { sol: 'Solana', eth: 'Ethereum', base: 'Base' } as const satisfies Record<ChainKey, string>

/** What a chain is called in sentences, in every language. */
export function longChainName(chain: ChainKey): string {
  return names[chain]
}
