import type { DecodedWord } from './parse-segments.ts'
import { phoneDistance } from './phone-distance.ts'

/** The phones of a decoded word with its variant: "the(2)". Empty if unknown. */
export type PhoneLookup = (word: string) => readonly string[]

export type DecodeEvidence = {
  command: readonly DecodedWord[]
  commandPhones: PhoneLookup
  /** The same recording, decoded without the grammar. */
  free: readonly DecodedWord[]
  freePhones: PhoneLookup
}

/** Short function words that both decodes often drop. */
const ignoredWords = new Set('a and i my of on please the to worth'.split(' '))
// Errors per phone, measured on the bench's recordings (decision 170). Token names need a closer match than command words, as any
// word can occur in their place.
const maxNameDistance = 0.5
const maxShortNameDistance = 0.3
const maxWordDistance = 0.6
/** A phone outside the word costs little, because the two decodes split words at different frames. */
const outsideCost = 0.2
/** Minimum overlap of two words, as a fraction of the shorter word. */
const minOverlap = 0.3

/**
 * Whether the unconstrained decode agrees with the grammar's: at the time of each significant word of the command, its
 * phones must be similar. The grammar alone maps any spoken name to the closest token symbol.
 */
export function soundsAgree(evidence: DecodeEvidence): boolean {
  const { command, commandPhones, free, freePhones } = evidence
  const checked = command.filter(({ word }) => !ignoredWords.has(stripVariant(word)))
  if (checked.length === 0) return false
  return checked.every((commandWord) => {
    const expectedPhones = commandPhones(commandWord.word)
    const decoded = free.filter((other) => overlaps(commandWord, other)).flatMap(({ word }) => freePhones(word))
    return (
      expectedPhones.length > 0 &&
      phoneDistance(expectedPhones, decoded, outsideCost) < maxDistanceFor(commandWord.word, expectedPhones.length)
    )
  })
}

function maxDistanceFor(word: string, phones: number): number {
  if (!/^(t\d+|solana|ethereum|base)$/.test(stripVariant(word))) return maxWordDistance
  return phones < 3 ? maxShortNameDistance : maxNameDistance
}

function overlaps(one: DecodedWord, other: DecodedWord): boolean {
  const overlap = Math.min(one.to, other.to) - Math.max(one.from, other.from)
  return overlap > minOverlap * Math.min(one.to - one.from, other.to - other.from)
}

function stripVariant(word: string): string {
  return word.replace(/\(\d+\)$/, '')
}
