import { phoneDistance } from './phone-distance.ts'
import type { DecodedWord } from './read-segments.ts'

/** The phones of a decoded word, with its variant: "the(2)". Empty for an unknown word. */
export type PhonesOf = (word: string) => readonly string[]

export type Evidence = {
  command: readonly DecodedWord[]
  commandPhones: PhonesOf
  /** The same recording, decoded without the grammar. */
  free: readonly DecodedWord[]
  freePhones: PhonesOf
}

/** Short words that carry no order and that both decodes swallow. */
const unchecked = new Set('a and i my of on please the to worth'.split(' '))
// Mistakes per phone, measured on the bench's recordings (decision 170). A token's name must fit better than a command's words:
// anything can be said in its place.
const maxNameDistance = 0.5
const maxShortNameDistance = 0.3
const maxWordDistance = 0.6
/** A sound outside the word costs little: the two decodes cut words at different frames. */
const outside = 0.2
/** A word of the free decode counts where it shares this much of the shorter of the two words. */
const shared = 0.3

/**
 * Whether the second decode has similar sounds at the place of each word that makes the order. The grammar finds the nearest of its
 * tokens in every name; the free decode writes what sounds like the name that was spoken.
 */
export function soundsAgree(evidence: Evidence): boolean {
  const { command, commandPhones, free, freePhones } = evidence
  const checked = command.filter(({ word }) => !unchecked.has(baseOf(word)))
  if (checked.length === 0) return false
  return checked.every((own) => {
    const wanted = commandPhones(own.word)
    const decoded = free.filter((other) => isSamePlace(own, other)).flatMap(({ word }) => freePhones(word))
    return wanted.length > 0 && phoneDistance(wanted, decoded, outside) < maxDistanceFor(own.word, wanted.length)
  })
}

function maxDistanceFor(word: string, phones: number): number {
  if (!/^(t\d+|solana|ethereum|base)$/.test(baseOf(word))) return maxWordDistance
  return phones < 3 ? maxShortNameDistance : maxNameDistance
}

function isSamePlace(one: DecodedWord, other: DecodedWord): boolean {
  const overlap = Math.min(one.to, other.to) - Math.max(one.from, other.from)
  return overlap > shared * Math.min(one.to - one.from, other.to - other.from)
}

function baseOf(word: string): string {
  return word.replace(/\(\d+\)$/, '')
}
