import { describe, expect, it } from 'vitest'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { chooseRequest } from './choose-request.ts'
import type { RequestLabel } from './match-requests.ts'
import type { ParsedMessage } from './parse-message.ts'

const message: ParsedMessage = {
  masked: '',
  mentions: [],
  references: [],
  chain: undefined,
  otherWords: 6,
  contentWords: 6,
}
const match = (label: RequestLabel, similarity: number, logProbability: number) => ({
  label,
  similarity,
  logProbability,
  phrase: '',
})
const choose = (matches: ReturnType<typeof match>[], intent: 'ask' | 'smalltalk' = 'ask') =>
  chooseRequest({ intent, reason: 'not-understood' } as ParsedUtterance, message, matches, { tokens: [] })

it('chooseRequest reports no ambiguity if a meaning is far more probable than all others', () => {
  const chosen = choose([match('topic:slippage', 0.6, -0.1), match('topic:seed-phrase', 0.1, -8)])
  expect(chosen).toEqual({ kind: 'topic', id: 'slippage' })
})

it('chooseRequest returns the other meanings of an ambiguous message', () => {
  const chosen = choose([match('topic:bridge', 0.5, -1), match('topic:nft', 0.5, -1)])
  expect(chosen).toMatchObject({ id: 'bridge', ambiguity: { isGuess: false, others: ['topic:nft'] } })
})

const many = (['topic:bridge', 'topic:nft', 'topic:stablecoin', 'topic:rug-pull', 'topic:staking'] as const).map(
  (label) => match(label, 0.3, -2),
)

it('chooseRequest marks a choice as a guess if it is more probably wrong than right', () => {
  expect(choose(many)).toMatchObject({ kind: 'topic', ambiguity: { isGuess: true } })
})

it('chooseRequest returns undefined for small talk instead of guessing', () => {
  expect(choose(many, 'smalltalk')).toBeUndefined()
})

it('chooseRequest never guesses condolences while the message may mean something else', () => {
  const chosen = choose([match('request:grief', 0.4, -1.6), ...many])
  expect(chosen).toMatchObject({ kind: 'topic', ambiguity: { isGuess: true } })
})

it('chooseRequest chooses an exact example of a request, even if it is improbable', () => {
  const chosen = choose([match('request:why', 1, -9), match('topic:network-fee', 0.5, -0.1)])
  expect(chosen).toMatchObject({ kind: 'request', id: 'why' })
})

describe('a second meaning', () => {
  it('is answered too if it is nearly as probable', () => {
    const chosen = choose([match('topic:bridge', 0.5, -1), match('topic:nft', 0.5, -1)])
    expect(chosen).toMatchObject({ id: 'bridge', also: { kind: 'topic', id: 'nft' } })
  })

  it('is left out if it is about another subject, or less than half as probable', () => {
    for (const [label, logProbability] of [
      ['topic:forgot-password', -1],
      ['topic:nft', -2.5],
    ] as const) {
      const chosen = choose([match('topic:bridge', 0.5, -1), match(label, 0.5, logProbability)])
      expect(chosen?.also).toBeUndefined()
    }
  })

  it('is left out if it is improbable, a change, or a list', () => {
    for (const [label, logProbability] of [
      ['topic:nft', -6],
      ['request:undo', -1],
      ['request:trending', -1],
    ] as const) {
      const chosen = choose([match('topic:bridge', 0.5, -1), match(label, 0.5, logProbability)])
      expect([chosen].flatMap((each) => [each, each?.also]).filter((each) => each && each.id !== 'bridge')).toEqual([])
    }
  })
})
