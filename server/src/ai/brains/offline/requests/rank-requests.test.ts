import { describe, expect, it } from 'vitest'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { RequestLabel } from './match-requests.ts'
import type { ParsedMessage } from './parse-message.ts'
import { rankRequests } from './rank-requests.ts'

const parsed = { intent: 'ask', reason: 'not-understood' } as ParsedUtterance
const message: ParsedMessage = {
  masked: '',
  mentions: [],
  references: [],
  chain: undefined,
  otherWords: 1,
  contentWords: 1,
}
const match = (label: RequestLabel, similarity: number, logProbability: number) => ({
  label,
  similarity,
  logProbability,
  phrase: '',
})

describe('rankRequests', () => {
  it('prefers what is similar and probable, with probabilities that add up to 1', () => {
    const ranked = rankRequests([match('request:total', 0.2, -4), match('request:profit', 0.8, -0.5)], {
      parsed,
      message,
      focus: { tokens: [] },
    })
    expect(ranked[0]?.label).toBe('request:profit')
    expect(ranked.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9)
  })

  it('prefers the request just answered for a short message about the token in focus', () => {
    const candidates = [match('request:holders', 0.3, -2), match('request:volume', 0.3, -2)]
    const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' as const }], request: 'volume' as const }
    expect(rankRequests(candidates, { parsed, message, focus })[0]?.label).toBe('request:volume')
  })
})
