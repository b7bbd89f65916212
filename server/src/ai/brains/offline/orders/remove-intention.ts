import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'

const intentionPattern =
  /^(?:(?:i (?:think|guess|suppose) )?(?:i m|im|i am) (?:gonna|going to)|i (?:think|guess|suppose)(?= i (?:ll|will|d) )|ima|imma|gonna|(?:acho que )?vou|(?:creo que )?(?:voy a|vamos a)|(?:je (?:pense|crois) que )?je vais|我 打 算|我 准 备) /u
const maxWords = 6

/** The words after "I'm going to", "vou", "voy a", which only announce an order; undefined without such words. */
export function removeIntention(words: readonly Word[]): readonly Word[] | undefined {
  const start = words.slice(0, maxWords + 1).map(({ text }) => text.replace(/['’]/gu, ' '))
  const found = intentionPattern.exec(start.join(' '))?.[0]
  if (found === undefined) return undefined
  const length = start.findIndex((_, at) => `${start.slice(0, at + 1).join(' ')} `.length >= found.length) + 1
  return words.length > length ? words.slice(length) : undefined
}
