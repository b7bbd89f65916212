import type { Address } from '@murmur/contract/address'
import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { makeFinding } from './findings.ts'
import type { RiskSource } from './risk-source.port.ts'

export type ListSettings = {
  isVerified: (chain: ChainKey, address: Address) => boolean
  /** The verified symbol that a token's name or symbol imitates. */
  imitates: (chain: ChainKey, address: Address, symbol: string, name: string) => string | null
  /** Whether it only shares its name with a token of another chain, as bridged tokens do. */
  isNamesake: (chain: ChainKey, symbol: string, name: string) => boolean
}

/** Our pinned list: the tokens on it, and imitations of them. Other tokens are unknown to it. */
export function listSource({ isVerified, imitates, isNamesake }: ListSettings): RiskSource {
  return {
    name: 'list',
    chains: chainKeys,
    async assess(chain, address, { symbol, name } = { symbol: '', name: '' }) {
      if (isVerified(chain, address)) return { knows: true, reasons: [makeFinding('verified', 'fine')] }
      const imitatedSymbol = imitates(chain, address, symbol, name)
      if (imitatedSymbol === null) return { knows: false, reasons: [] }
      // A bridged token and an imitation have the same name: the buyer gets a warning instead of a refusal.
      const level = isNamesake(chain, symbol, name) ? 'caution' : 'danger'
      return { knows: true, reasons: [makeFinding('imitation', level, { says: imitatedSymbol })] }
    },
  }
}
