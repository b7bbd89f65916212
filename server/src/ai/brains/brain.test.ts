import type { Language } from '@murmur/contract/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ModelStub, startModelStub } from '../../../../world/model-stub/start-model-stub.ts'
import type { Brain } from './brain.port.ts'
import { modelBrain } from './llm/model-brain.ts'
import { offlineBrain } from './offline/offline-brain.ts'
import { indexTokenNames } from './offline/parsing/token-names.ts'
import { bonk, runTestTurn, type TestTurn, type ToolRuns } from './test-support/run-test-turn.ts'

let stub: ModelStub
let manyCallsStub: ModelStub
beforeAll(async () => {
  stub = await startModelStub({ pause: 1 })
  const calls = Array(20).fill({ name: 'price', args: { token: 'BONK' } })
  manyCallsStub = await startModelStub({ answer: () => ({ calls }) })
})
afterAll(() => Promise.all([stub.stop(), manyCallsStub.stop()]))

const createModelBrain = (baseUrl: string): Brain => modelBrain({ vendor: 'openai-compatible', model: 'stub', baseUrl })
const names = indexTokenNames([bonk])
const offline = offlineBrain({ names: () => names })
const brains: [string, () => { brain: Brain; manyCallsBrain: Brain }][] = [
  ['rules', () => ({ brain: offline, manyCallsBrain: offline })],
  [
    'a language model',
    () => ({ brain: createModelBrain(stub.url), manyCallsBrain: createModelBrain(manyCallsStub.url) }),
  ],
]

const greetingPatterns: Record<Language, RegExp> = {
  en: /\b(hello|hi|welcome)\b/i,
  es: /hola/i,
  pt: /olá|oi\b/i,
  fr: /bonjour|salut/i,
  zh: /[\u4e00-\u9fff]/,
  ar: /[\u0600-\u06ff]/,
}
const success = /successful|bought|sold|prepared|ready|done/i

describe.each(brains)('%s', (_name, make) => {
  const run = (trial: TestTurn) => runTestTurn(make().brain, trial)

  test.each([
    ['en', 'hello'],
    ['es', 'hola'],
    ['pt', 'olá'],
    ['fr', 'bonjour'],
    ['zh', '你好'],
    ['ar', 'مرحبا'],
  ] as const)('replies to a greeting in %s', async (language, text) => {
    const { text: written, calls, error } = await run({ text, language })
    expect(error).toBeUndefined()
    expect(calls).toEqual([])
    expect(written).toMatch(greetingPatterns[language])
  })

  test.each([
    ['price of BONK', 'price', { token: 'BONK' }],
    ['tell me about BONK', 'info', { token: 'BONK' }],
    ['what is my balance?', 'balance', {}],
    ['show my last trades', 'history', {}],
  ] as const)('"%s" calls %s', async (text, tool, input) => {
    const { calls, text: written, cards, error } = await run({ text })
    expect(error).toBeUndefined()
    expect(calls).toMatchObject([{ tool, input }])
    expect(written.trim() !== '' || cards.length > 0).toBe(true)
  })

  test('"search for BONK" calls search, and at most price for the only token found', async () => {
    const { calls, error } = await run({ text: 'search for BONK' })
    expect(error).toBeUndefined()
    expect(calls[0]).toMatchObject({ tool: 'search', input: { query: 'BONK' } })
    expect(calls.slice(1).filter(({ tool }) => tool !== 'price')).toEqual([])
  })

  test.each([
    ['buy 20 dollars of BONK', { side: 'buy', token: 'BONK', amountUsd: '20' }],
    ['sell half of my BONK', { side: 'sell', token: 'BONK', percent: '50' }],
  ] as const)('"%s" proposes exactly that, and only once', async (text, proposal) => {
    const { calls, cards, error } = await run({ text })
    expect(error).toBeUndefined()
    expect(
      calls.filter(({ tool }) => tool === 'propose').map(({ input }) => JSON.parse(JSON.stringify(input))),
    ).toEqual([proposal])
    expect(cards).toContain('propose')
  })

  const failedProposals: [string, ToolRuns['propose'], number][] = [
    [
      'a refusal',
      async () => ({ kind: 'refused', code: 'INSUFFICIENT_BALANCE', message: 'Your balance is too small' }),
      0,
    ],
    ['a choice', async () => ({ kind: 'choose', tokens: [bonk, { ...bonk, ref: 't2', isVerified: false }] }), 1],
    ['an unknown token', async () => ({ kind: 'unknown-token', query: 'BONK' }), 0],
    ['an address nobody named', async () => ({ kind: 'not-named-by-user', query: bonk.address }), 0],
  ]
  test.each(failedProposals)(
    'reports no success and writes text or a card when %s',
    async (_what, propose, cardsLeft) => {
      const { text, cards, error } = await run({ text: 'buy 20 dollars of BONK', tools: { propose } })
      expect(error).toBeUndefined()
      expect(text).not.toMatch(success)
      expect(text.trim() !== '' || cards.length > 0).toBe(true)
      expect(cards.length).toBe(cardsLeft)
    },
  )

  test('stops on abort with its reason and writes nothing afterwards', async () => {
    const abort = new AbortController()
    const reason = new Error('the user has stopped it')
    const price: ToolRuns['price'] = () => {
      setTimeout(() => abort.abort(reason), 5)
      return new Promise((_resolve, reject) => abort.signal.addEventListener('abort', () => reject(reason)))
    }
    const began = performance.now()
    const tried = await run({ text: 'price of BONK', signal: abort.signal, tools: { price } })
    expect(tried.error).toBe(reason)
    expect(performance.now() - began).toBeLessThan(5_000)
    const written = tried.text
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(tried.text).toBe(written)
    expect((await run({ text: 'hello', signal: AbortSignal.abort(reason) })).error).toBe(reason)
  })

  test('calls at most eight tools and writes text', async () => {
    const { calls, text } = await runTestTurn(make().manyCallsBrain, { text: 'price of BONK' })
    expect(calls.length).toBeLessThanOrEqual(8)
    expect(text.trim()).not.toBe('')
  })

  test('writes nothing after it resolves', async () => {
    let isOver = false
    let late = 0
    await run({ text: 'price of BONK', onWrite: () => (late += isOver ? 1 : 0) })
    isOver = true
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(late).toBe(0)
  })
})
