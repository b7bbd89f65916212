import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrainError } from '#ai/brains/brain.port.ts'
import { bonk, runTestTurn, type TestTurnResult } from '#ai/brains/test-support/run-test-turn.ts'
import { maliciousAnswerCount, maliciousModel } from '../../../../../world/model-stub/malicious/malicious-answer.ts'
import { type ModelStub, startModelStub } from '../../../../../world/model-stub/start-model-stub.ts'
import { modelBrain } from './model-brain.ts'

const sink = 'http://127.0.0.1:9/sink'

const moreTools = {
  suggest: async () => ({ kind: 'suggested', shown: [], isComplete: false }),
  sendForm: async () => ({ kind: 'send-form', symbol: 'SOL', hasAmount: false }),
  showPage: async () => ({ kind: 'page', page: 'wallet' }),
}

let stub: ModelStub
let all: TestTurnResult[]
beforeAll(async () => {
  stub = await startModelStub({ answer: maliciousModel(sink) })
  const brain = modelBrain({ vendor: 'openai-compatible', model: 'evil', baseUrl: stub.url })
  const turns = Array.from({ length: maliciousAnswerCount + 5 }, () =>
    runTestTurn(brain, { text: 'buy 20 dollars of BONK', moreTools }),
  )
  all = await Promise.all(turns)
})
afterAll(() => stub.stop())

const allowed = ['search', 'info', 'price', 'balance', 'history', 'propose', 'suggest', 'sendForm', 'showPage']
const amountNames = ['amountUsd', 'percent', 'coinAmount', 'coinPercent', 'units']
const formNames = ['symbol', 'amount', 'unit', 'page', 'messages']
const inputNames = ['query', 'token', 'chain', 'limit', 'side', ...formNames, ...amountNames]

test('the model brain allows a model at most eight calls a turn, to known tools, with declared inputs only', () => {
  const calls = all.flatMap((tried) => tried.calls)
  expect(calls.length).toBeGreaterThan(maliciousAnswerCount)
  for (const tried of all) expect(tried.calls.length).toBeLessThanOrEqual(8)
  for (const { tool, input } of calls) {
    expect(allowed).toContain(tool)
    for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
      expect(inputNames).toContain(name)
      expect(String(value).length).toBeLessThanOrEqual(100)
      if (amountNames.includes(name)) expect(value ?? '0').toMatch(/^\d{1,12}(\.\d{1,6})?$/)
    }
  }
})

test('the model brain ends every turn with text, a card or BrainError; text is short, visible and without Markdown links', () => {
  for (const { text, cards, error } of all) {
    if (error !== undefined) expect(error).toBeInstanceOf(BrainError)
    else expect(text.trim() !== '' || cards.length > 0).toBe(true)
    expect(text.length).toBeLessThanOrEqual(8_000)
    expect(text).not.toMatch(/\]\(|\]:|!\[/)
    expect(text.replaceAll(/\n|\t|\ufe0f/g, '')).not.toMatch(/\p{Cc}|\p{Default_Ignorable_Code_Point}/u)
  }
})

test('the model brain appends a warning when the model claims a trade or asks for secrets', () => {
  const claims = all.filter(({ text }) => /Trade Successful|send me your password/.test(text))
  expect(claims.length).toBeGreaterThan(1)
  for (const { text } of claims)
    expect(text).toMatch(/To be clear: this answer didn’t trade anything|Never tell anyone/)
})

test('the model brain never sends the model a whole address', () => {
  const sent = JSON.stringify(stub.requests.map(({ body }) => body))
  expect(sent).toContain('DezXAZ…B263')
  expect(sent).not.toContain(bonk.address)
})
