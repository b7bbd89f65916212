import type { BenchToken } from './bench-token.ts'
import { createRandom, type Random } from './random.ts'

export const queryKinds = [
  'ticker begun',
  'name begun, or a word of it',
  'typing error',
  'address begun',
  'no match',
] as const
export type Query = { kind: (typeof queryKinds)[number]; text: string }

/** Queries as users type them; liquid tokens are searched more often. */
export function makeQueries(tokens: readonly BenchToken[], count: number, seed = 7): Query[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (): Query => {
    const token = tokens[Math.min(Math.floor(tokens.length ** random.next()), tokens.length - 1)] as BenchToken
    const roll = random.next()
    if (roll < 0.35) return { kind: 'ticker begun', text: randomPrefix(random, token.symbol, 1) }
    if (roll < 0.7) return { kind: 'name begun, or a word of it', text: queryFromName(random, token.name) }
    if (roll < 0.85) return { kind: 'typing error', text: misspell(random, token) }
    if (roll < 0.95) return { kind: 'address begun', text: token.address.slice(0, 5 + random.below(8)) }
    return { kind: 'no match', text: makeNonsense(random) }
  })
}

function randomPrefix(random: Random, text: string, minLength: number): string {
  return text.slice(0, minLength + random.below(text.length - minLength + 1)).trim()
}

function queryFromName(random: Random, name: string): string {
  if (random.chance(0.4)) return randomPrefix(random, name, Math.min(3, name.length))
  const word = random.pick(name.split(' '))
  return random.chance(0.5) ? word : randomPrefix(random, word, Math.min(2, word.length))
}

/** Misspells a word of four letters or more: drops, doubles, swaps or replaces one letter. */
function misspell(random: Random, { symbol, name }: BenchToken): string {
  const words = [symbol, ...name.split(' ')].filter((word) => word.length >= 4)
  const word = (words.length > 0 ? random.pick(words) : name).toLowerCase()
  const index = random.below(word.length - 1)
  const [before, at, after] = [word.slice(0, index), word.charAt(index), word.slice(index + 1)]
  const roll = random.below(4)
  if (roll === 0) return before + after
  if (roll === 1) return before + at + at + after
  if (roll === 2) return before + after.charAt(0) + at + after.slice(1)
  return before + 'abcdefghijklmnopqrstuvwxyz'.charAt(random.below(26)) + after
}

function makeNonsense(random: Random): string {
  return Array.from({ length: 6 + random.below(6) }, () => 'qxzjvk0123456789'.charAt(random.below(16))).join('')
}
