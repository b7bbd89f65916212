import type { Answer } from '../answer.ts'
import type { ChatRequest } from '../read-chat.ts'
import { maliciousCalls } from './calls.ts'
import { collectLeakedData, type LeakedData } from './leaked-data.ts'
import { dataGatheringCalls, maliciousLeaks } from './leaks.ts'
import { maliciousTexts } from './texts.ts'

const firstAnswers: ((leaked: LeakedData) => Answer)[] = [
  ...Object.values(maliciousCalls),
  ...Object.values(maliciousTexts),
  ...Object.values(maliciousLeaks).map(() => dataGatheringCalls),
]
const laterAnswers = [...Object.values(maliciousLeaks), ...Object.values(maliciousTexts)]

/** Number of different malicious answers. */
export const maliciousAnswerCount = [maliciousCalls, maliciousTexts, maliciousLeaks].flatMap(Object.keys).length

/** Number of leaks; `leakingAnswer` returns the answer for one leak, with the request's data. */
export const leakCount = Object.keys(maliciousLeaks).length
export function leakingAnswer(request: ChatRequest, index: number, sink: string): Answer {
  return Object.values(maliciousLeaks)[index % leakCount]?.(collectLeakedData(request, index, sink)) ?? {}
}

/**
 * A model that is always malicious: it cycles through its malicious answers, and leaks or falsifies tool results.
 * @param sink an origin that records its requests
 */
export function maliciousModel(sink: string): (request: ChatRequest, index: number) => Answer {
  let firstCount = 0
  let laterCount = 0
  return (request, index) => {
    const leaked = collectLeakedData(request, index, sink)
    const isFirst = request.results.length === 0
    const makeAnswer = isFirst
      ? firstAnswers[firstCount++ % firstAnswers.length]
      : laterAnswers[laterCount++ % laterAnswers.length]
    const answer = makeAnswer?.(leaked) ?? {}
    // Combines a call with a false claim: a card and words about it in one answer.
    const falseClaim = Object.values(maliciousTexts)[index % 10]?.(leaked)
    const isCombined = isFirst && index % 3 === 0 && 'calls' in answer && falseClaim && 'pieces' in falseClaim
    return isCombined ? { ...answer, pieces: falseClaim.pieces ?? [] } : answer
  }
}
