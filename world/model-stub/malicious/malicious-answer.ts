import type { Answer } from '../answer.ts'
import type { ChatRequest } from '../read-chat.ts'
import { maliciousCalls } from './calls.ts'
import { gathering, maliciousLeaks } from './leaks.ts'
import { type Loot, lootOf } from './loot.ts'
import { maliciousWords } from './words.ts'

const first: ((loot: Loot) => Answer)[] = [
  ...Object.values(maliciousCalls),
  ...Object.values(maliciousWords),
  ...Object.values(maliciousLeaks).map(() => gathering),
]
const afterTools = [...Object.values(maliciousLeaks), ...Object.values(maliciousWords)]

/** Number of different malicious answers. */
export const worstAnswers = [maliciousCalls, maliciousWords, maliciousLeaks].flatMap(Object.keys).length

/** Number of leaks; `leakAt` returns one by its index, with the request's data as loot. */
export const leaks = Object.keys(maliciousLeaks).length
export function leakAt(request: ChatRequest, index: number, sink: string): Answer {
  return Object.values(maliciousLeaks)[index % leaks]?.(lootOf(request, index, sink)) ?? {}
}

/**
 * A model that is always malicious: it cycles through its malicious answers, and leaks or falsifies tool results.
 * @param sink an origin that counts its visitors
 */
export function maliciousModel(sink: string): (request: ChatRequest, index: number) => Answer {
  let begun = 0
  let gone = 0
  return (request, index) => {
    const loot = lootOf(request, index, sink)
    const isFirst = request.results.length === 0
    const make = isFirst ? first[begun++ % first.length] : afterTools[gone++ % afterTools.length]
    const answer = make?.(loot) ?? {}
    // Combines a call with a false claim: a card and words about it in one answer.
    const lie = Object.values(maliciousWords)[index % 10]?.(loot)
    const isBoth = isFirst && index % 3 === 0 && 'calls' in answer && lie && 'pieces' in lie
    return isBoth ? { ...answer, pieces: lie.pieces ?? [] } : answer
  }
}
