import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { focusOnList } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const run = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, ...more })
const onPair = focusOnList([
  { symbol: 'BONK', chain: 'sol' },
  { symbol: 'WIF', chain: 'sol' },
])

describe('a request about a token that the chat does not determine', () => {
  it.each<[Language, string]>([
    ['en', 'and the other one, is it safe?'],
    ['es', '¿y el otro es seguro?'],
    ['pt', 'e o outro é seguro?'],
    ['fr', "et l'autre, il est sûr ?"],
    ['zh', '另一个安全吗'],
    ['ar', 'والاخر امن؟'],
  ])('in %s: "%s" gets the question which token is meant, with the names as buttons', async (language, text) => {
    const { text: answer, calls, suggestions } = await run(text, { language, focus: onPair })
    expect(calls).toEqual([])
    expect(answer).toMatch(/BONK.*WIF.*[?？؟]/u)
    expect(suggestions).toEqual(['BONK', 'WIF'])
  })

  it.each(['WIF', 'the second one', 'wif pls'])('is repeated when the user replies "%s"', async (reply) => {
    const { focus } = await run('and the other one, is it safe?', { focus: onPair })
    const { calls } = await run(reply, { focus })
    expect(calls).toMatchObject([{ tool: 'risk', input: { token: 'WIF' } }])
  })

  it('states the chains of tokens with the same symbol', async () => {
    const focus = focusOnList([
      { symbol: 'USDC', chain: 'sol' },
      { symbol: 'USDC', chain: 'base' },
    ])
    const clarification = await run('is the other one safe?', { focus })
    expect(clarification.suggestions).toEqual(['USDC Solana', 'USDC Base'])
    const { calls } = await run('USDC Base', { focus: clarification.focus })
    expect(calls).toMatchObject([{ tool: 'risk', input: { token: 'USDC', chain: 'base' } }])
  })

  it('opens no card for an order', async () => {
    const { calls } = await run('sell half of the other one', { focus: onPair })
    expect(calls.filter(({ tool }) => tool === 'propose')).toEqual([])
  })
})
