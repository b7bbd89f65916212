import type { Language } from '@murmur/contract/languages'
import type guardsEn from '@murmur/locales/en/guards.json'
import { splitIntoWords } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { createRoleMatcher } from '#ai/brains/offline/watching/phrase-roles.ts'
import { namePlaceholder } from '#ai/brains/sends.port.ts'

const { measure } = createRoleMatcher<keyof typeof guardsEn>('guards.json')
const roles = ['book', 'remove', 'beside'] as const

/**
 * Whether the words of a removal, with the placeholder of an entry's name, name nothing else: "remove @ maria from my address book" is about
 * another entry.
 */
export function isPlainRemoval(text: string, language: Language, names: TokenNames): boolean {
  const { words, detected } = splitIntoWords(text, { names, language })
  const pieces = splitIntoPieces(withoutRoles(words, language), names, detected)
  return pieces.every((piece) => piece.kind === 'sense' || piece.text === namePlaceholder)
}

/** The words without the phrases of a removal. */
function withoutRoles(words: readonly Word[], language: Language): Word[] {
  const texts = words.map((word) => word.text)
  const kept: Word[] = []
  for (let at = 0; at < words.length; ) {
    const rest = texts.slice(at)
    const length = Math.max(...roles.map((role) => measure(rest, role, language)))
    if (length === 0) kept.push(...words.slice(at, at + 1))
    at += Math.max(length, 1)
  }
  return kept
}
