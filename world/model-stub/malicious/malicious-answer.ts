import type { Answer } from '../answer.ts'
import type { Asked } from '../read-chat.ts'
import { type Loot, lootOf } from './ask.ts'
import { maliciousCalls } from './calls.ts'
import { gathering, maliciousLeaks } from './leaks.ts'
import { maliciousWords } from './words.ts'

const first: ((loot: Loot) => Answer)[] = [
  ...Object.values(maliciousCalls),
  ...Object.values(maliciousWords),
  ...Object.values(maliciousLeaks).map(() => gathering),
]
const afterTools = [...Object.values(maliciousLeaks), ...Object.values(maliciousWords)]

/** How many different worst answers there are. */
export const worstAnswers = [maliciousCalls, maliciousWords, maliciousLeaks].flatMap(Object.keys).length

/** How many leaks there are, and one of them by its place, with whatever else was said as loot. */
export const leaks = Object.keys(maliciousLeaks).length
export function leakAt(asked: Asked, place: number, sink: string): Answer {
  return Object.values(maliciousLeaks)[place % leaks]?.(lootOf(asked, place, sink)) ?? {}
}

/**
 * A model that is always malicious, whatever it is asked: it takes its worst answers in turn, and once tools have told
 * something, it leaks that or lies about it.
 * @param sink an origin that counts whoever comes
 */
export function maliciousModel(sink: string): (asked: Asked, place: number) => Answer {
  let begun = 0
  let gone = 0
  return (asked, place) => {
    const loot = lootOf(asked, place, sink)
    const isFirst = asked.results.length === 0
    const make = isFirst ? first[begun++ % first.length] : afterTools[gone++ % afterTools.length]
    const answer = make?.(loot) ?? {}
    // Lies together with what was done: a card and words about it in one breath.
    const lie = Object.values(maliciousWords)[place % 10]?.(loot)
    const isBoth = isFirst && place % 3 === 0 && 'calls' in answer && lie && 'pieces' in lie
    return isBoth ? { ...answer, pieces: lie.pieces ?? [] } : answer
  }
}
