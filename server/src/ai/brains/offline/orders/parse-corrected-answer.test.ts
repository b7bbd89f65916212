import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const unitOpen = { understood: { side: 'buy', token: 'BONK', number: '10' } }
const amountOpen = { understood: { side: 'buy', token: 'BONK' } }
const tokenOpen = { understood: { side: 'buy', amountUsd: '20' } }
const parse = (text: string, language: Language, memory: unknown) =>
  parseRequest(text, { names: pinnedNames, language, memory, focus: null }).parsed

describe('the answer to "dollars or tokens?"', () => {
  it.each<[Language, string]>([
    ['en', 'no i meant 10 dollars'],
    ['en', 'no, dollars'],
    ['en', 'in dollars'],
    ['en', 'sorry 10 dollars'],
    ['es', 'perdón quise decir 10 dólares'],
    ['es', 'no, quise decir 10 dólares'],
    ['fr', 'non je voulais dire 10 dollars'],
    ['fr', 'pardon en dollars'],
    ['pt', 'não, quis dizer 10 dólares'],
    ['zh', '不是，我是说10美元'],
    ['zh', '我是说10美元'],
    ['ar', 'لا، اقصد 10 دولار'],
    ['ar', 'بالدولار'],
  ])('may begin with a correction, in %s: "%s"', (language, text) => {
    expect(parse(text, language, unitOpen)).toMatchObject({ intent: 'buy', token: 'BONK', amountUsd: '10' })
  })

  it.each<[Language, string]>([
    ['en', 'no'],
    ['en', 'no thanks'],
    ['en', 'no dollars'],
    ['en', 'no not 10 dollars'],
    ['en', 'i dont mean 10 dollars'],
    ['en', 'did i mean 10 dollars?'],
    ['en', 'no i meant dont buy 10 dollars'],
    ['en', 'sorry not now'],
    ['en', 'no, 10 dollars is too much for me'],
    ['en', 'no i meant sell 10 dollars'],
    ['en', 'no i meant 10 dollars of wif'],
    ['es', 'no quise decir 10 dólares'],
    ['es', 'no quiero 10 dólares'],
    ['pt', 'não quis dizer 10 dólares'],
    ['pt', 'não quero 10 dólares'],
    ['fr', 'je ne veux pas 10 dollars'],
    ['zh', '不要10美元'],
    ['ar', 'لا اريد 10 دولار'],
  ])('is not accepted if it negates, questions or names something else, in %s: "%s"', (language, text) => {
    const { intent, token, amountUsd } = parse(text, language, unitOpen)
    expect([intent, token, amountUsd]).not.toEqual(['buy', 'BONK', '10'])
  })
})

describe('a correction that still lacks a part', () => {
  it('repeats the open question', async () => {
    const memory = { understood: { side: 'buy', token: 'BONK' } }
    const brain = offlineBrain({ names: () => pinnedNames })
    const { text, calls, memory: kept } = await runTestTurn(brain, { text: 'i meant dollars', memory })
    expect(calls).toEqual([])
    expect(text).toBe('For how many US dollars should I buy BONK?')
    expect(kept).toMatchObject(memory)
    expect((await runTestTurn(brain, { text: 'sorry what is bonk', memory })).calls).toMatchObject([{ tool: 'info' }])
  })
})

describe('the answer to other questions about an order', () => {
  it('may begin with a correction', () => {
    const amount = parse('no sorry i meant 20 dollars', 'en', amountOpen)
    expect(amount).toMatchObject({ intent: 'buy', token: 'BONK', amountUsd: '20' })
    const token = parse('no wait i meant wif', 'en', tokenOpen)
    expect(token).toMatchObject({ intent: 'buy', token: 'WIF', amountUsd: '20' })
    const last = parse('of bonk i mean', 'en', tokenOpen)
    expect(last).toMatchObject({ intent: 'buy', token: 'BONK', amountUsd: '20' })
  })

  it.each(['no i meant 10 dollars', 'sorry 10 dollars', 'in dollars'])('needs an open question: "%s"', (text) => {
    expect(parse(text, 'en', null).intent).not.toBe('buy')
  })
})
