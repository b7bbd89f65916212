import { createHash } from 'node:crypto'
import type { MarketChain } from '#market/listed-tokens.ts'
import { ownAddress } from '#solana/seed/parties.ts'

const known = new Map<string, string>()

/** An address without a private key, derived from the words. */
export function madeUpAddress(chain: MarketChain, words: string): string {
  const name = `${chain === 'sol' ? 'sol' : 'evm'} ${words}`
  const found = known.get(name)
  if (found) return found
  const address =
    chain === 'sol' ? ownAddress(name) : `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`
  known.set(name, address)
  return address
}
