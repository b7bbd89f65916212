import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'

/** The words without "some" before a number: "some 20 dollars" are 20 only after a yes. */
export function leaveOutVague(words: readonly Word[]): readonly Word[] {
  return words.filter(({ text }, at) => words[at + 1]?.kind !== 'number' || !isVague(text))
}

function isVague(text: string): boolean {
  return getSenses(text).some(({ tag }) => tag === 'vague')
}
