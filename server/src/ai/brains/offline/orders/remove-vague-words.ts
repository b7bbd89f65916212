import { startsNumber } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'

/** Removes "some" before a number. "Some 20 dollars" are 20 only after a confirmation. */
export function removeVagueWords(words: readonly Word[]): readonly Word[] {
  return words.filter(({ text }, at) => !isBeforeNumber(words[at + 1]) || !isVague(text))
}

const isBeforeNumber = (next: Word | undefined) => next !== undefined && startsNumber(next)

function isVague(text: string): boolean {
  return getSenses(text).some(({ tag }) => tag === 'vague')
}
