import type { BenchToken } from './bench-token.ts'
import { pinnedCopies } from './pinned-copies.ts'
import { createRandom, type Random } from './random.ts'
import { createVerifiedTokens } from './verified-tokens.ts'
import { commonWords, inventNames } from './words.ts'

/**
 * Makes realistic tokens: a few common words, many unique ones, liquidity by Zipf's law, one in a hundred an imitation;
 * the verified ones come first.
 */
export function makeTokens(count: number, seed = 5): BenchToken[] {
  const random = createRandom(seed)
  const names = inventNames(random, Math.ceil(count / 4))
  const others = Array.from({ length: count }, (_, index) => {
    const chain = random.pick(['sol', 'sol', 'sol', 'eth', 'base'] as const)
    const { symbol, name } = random.chance(0.01) ? random.pick(pinnedCopies) : makeName(random, names)
    const usd = (8e8 / (index + 1) ** 0.95) * (0.5 + random.next())
    const liquidity = random.chance(0.1) ? null : Math.round(usd * 1e4) / 1e4
    return { chain, address: addressForChain(chain, random), symbol, name, liquidity, isVerified: false }
  })
  return [...createVerifiedTokens(), ...others]
}

function makeName(random: Random, names: readonly string[]): { symbol: string; name: string } {
  const word = () => (random.chance(0.5) ? random.zipf(commonWords) : random.pick(names))
  const words = Array.from({ length: random.pick([1, 1, 2, 2, 2, 3, 3, 4]) }, word)
  const name = words.map((each) => each.charAt(0).toUpperCase() + each.slice(1)).join(' ')
  return { symbol: makeSymbol(random, words), name }
}

function makeSymbol(random: Random, words: readonly string[]): string {
  const [first = '', second = ''] = words
  const roll = random.next()
  if (roll < 0.45) return first.slice(0, 3 + random.below(6)).toUpperCase()
  if (roll < 0.6) return (first.slice(0, 2 + random.below(3)) + second.slice(0, 3)).toUpperCase()
  if (roll < 0.75)
    return words
      .map((each) => each.slice(0, words.length > 2 ? 1 : 2))
      .join('')
      .toUpperCase()
  if (roll < 0.85) return words.join('').slice(0, 10).toUpperCase()
  return first.slice(0, 12).toUpperCase()
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function addressForChain(chain: BenchToken['chain'], random: Random): string {
  if (chain === 'sol') return Array.from({ length: 44 }, () => base58.charAt(random.below(58))).join('')
  return `0x${Array.from({ length: 40 }, () => random.below(16).toString(16)).join('')}`
}
