import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'

const intention = /^(?:(?:i m|im|i am) (?:gonna|going to)|ima|imma|gonna|vou|voy a|vamos a|je vais) /u
const maxWords = 4

/** The words after "I'm going to", "vou", "voy a", which only announce an order; undefined without such words. */
export function leaveOutIntention(words: readonly Word[]): readonly Word[] | undefined {
  const start = words.slice(0, maxWords + 1).map(({ text }) => text.replace(/['’]/gu, ' '))
  const found = intention.exec(start.join(' '))?.[0]
  if (found === undefined) return undefined
  const length = start.findIndex((_, at) => `${start.slice(0, at + 1).join(' ')} `.length >= found.length) + 1
  return words.length > length ? words.slice(length) : undefined
}
