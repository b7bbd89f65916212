import { createHash } from 'node:crypto'
import type { MarketChain } from '#market/listed-tokens.ts'
import { deriveAddress } from '#solana/seed/seed-addresses.ts'

const addressCache = new Map<string, string>()

/** Returns a deterministic address without a private key. */
export function fakeAddress(chain: MarketChain, words: string): string {
  const name = `${chain === 'sol' ? 'sol' : 'evm'} ${words}`
  const found = addressCache.get(name)
  if (found) return found
  const address =
    chain === 'sol' ? deriveAddress(name) : `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`
  addressCache.set(name, address)
  return address
}
