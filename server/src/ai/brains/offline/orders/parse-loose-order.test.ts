import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const parse = (text: string, language: Language = 'en') =>
  parseRequest(text, { names: pinnedNames, language, memory: null, focus: null }).parsed
const brain = offlineBrain({ names: () => pinnedNames })

describe('an order among unknown words', () => {
  it.each<[Language, string, object]>([
    ['en', 'bit bored so buy 20 bucks of bonk wahey', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['es', 'compra 20 dólares de bonk zarpado', { side: 'buy', amountUsd: '20', token: 'BONK' }],
    ['fr', 'gnagna 0,05 eth sur uni', { side: 'buy', coinAmount: '0.05', coin: 'ETH', token: 'UNI' }],
  ])('in %s is confirmed by a question first: %s', async (language, text, understood) => {
    expect(parse(text, language)).toMatchObject({ intent: 'ask', reason: 'loose-order', understood })
    const question = await runTestTurn(brain, { text, language })
    expect(question.calls.filter(({ tool }) => tool === 'propose')).toEqual([])
    const answer = await runTestTurn(brain, { text: 'ok', language, memory: question.memory, focus: question.focus })
    expect(answer.calls).toMatchObject([{ tool: 'propose', input: { side: 'buy' } }])
  })

  it.each([
    'bit bored so buy 20 bucks of bonk if it zonks',
    'bit bored lads do not buy 20 bucks of bonk',
    'wahey shall I buy 20 bucks of bonk?',
    'buy 20 lakh of bonk',
    'sell 5 zork percent of my bonk',
    'buy 20 bucks of bonk and sell blorp wif',
  ])('is not an order with a condition, a negation, a question, a unit or another order: %s', (text) => {
    expect(parse(text).reason).not.toBe('loose-order')
  })

  it('is not an order if its token is unknown, even if another token is in focus', async () => {
    const focus = { tokens: [{ symbol: 'WIF', chain: 'sol' }], request: 'price' }
    const parsed = parseRequest('buy 20 bucks of zorbit', {
      names: pinnedNames,
      language: 'en',
      memory: null,
      focus,
    }).parsed
    expect(parsed).toMatchObject({ reason: 'unknown-token' })
  })

  it('asks for a missing side instead of converting', async () => {
    const { text, calls } = await runTestTurn(brain, { text: '20 bucks of bonk wahey hoopla doo dah' })
    expect([calls, text]).toEqual([[], expect.stringContaining('Should I buy or sell BONK?')])
  })
})
