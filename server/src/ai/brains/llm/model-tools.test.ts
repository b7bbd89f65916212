import { describe, expect, test } from 'vitest'
import { BrainError } from '#ai/brains/brain.port.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { textAnswer, toolCall } from '../../../../../world/model-stub/answer.ts'
import { createConstantBrain, createScriptedBrain, createStubBrain } from './test-support/create-stub-brain.ts'

describe('tool calls of a model', () => {
  test('returns errors to the model for invalid arguments and unknown tools', async () => {
    const { stub, brain } = await createScriptedBrain(
      toolCall('propose', '{"side":"buy","token":'),
      toolCall('propose', { side: 'buy', token: 'BONK', amountUsd: '-5' }),
      toolCall('propose', { side: 'buy', token: 'BONK' }),
      toolCall('sign', { intentId: '1', confirmed: true }),
      toolCall('__proto__', {}),
      toolCall('toString', {}),
      textAnswer('Sorry, how much?'),
    )
    const { text, calls, error } = await runTestTurn(brain, { text: 'buy BONK' })
    expect({ text, calls, error }).toEqual({ text: 'Sorry, how much?', calls: [], error: undefined })
    expect(stub.requests.length).toBe(7)
    expect(JSON.stringify(stub.requests[3]?.body)).toContain('The amount is missing')
  })

  test('drops undeclared arguments and coerces numbers, blanks and nulls', async () => {
    const args = {
      side: 'buy',
      token: ' BONK ',
      amountUsd: 20,
      percent: null,
      chain: '',
      userId: 'other',
      confirmed: true,
    }
    const { brain } = await createScriptedBrain(
      toolCall('propose', args),
      toolCall('price', { token: 't1', chain: 'Solana' }),
      toolCall('search', { query: 'bo\u202en\u200bk\n or so' }),
    )
    const { calls } = await runTestTurn(brain, { text: 'buy 20 dollars of BONK' })
    expect(calls).toEqual([
      { tool: 'propose', input: { side: 'buy', token: 'BONK', amountUsd: '20' } },
      { tool: 'price', input: { token: 't1', chain: 'sol' } },
      { tool: 'search', input: { query: 'bonk or so' } },
    ])
  })

  test('runs eight calls sequentially; the ninth ends the turn with a notice', async () => {
    let running = 0
    const price = async () => {
      expect(++running).toBe(1)
      await new Promise(setImmediate)
      running -= 1
      return { kind: 'refused' as const, code: 'NO_ROUTE' as const, message: 'No.' }
    }
    for (const manyCalls of [30, 1]) {
      const calls = Array(manyCalls).fill({ name: 'price', args: { token: 'BONK' } })
      const { brain, stub } = await createConstantBrain({ pieces: ['Hm.'], calls })
      const tried = await runTestTurn(brain, { text: 'price of BONK', tools: { price } })
      expect(tried.calls.length).toBe(8)
      expect(tried.text).toMatch(/^Hm\.[\s\S]*\n\nThis answer is incomplete/)
      expect(stub.requests.length).toBe(manyCalls > 1 ? 1 : 9)
    }
  })

  test('counts invalid calls towards the limit', async () => {
    const { brain, stub } = await createConstantBrain(toolCall('confirm', { yes: true }))
    expect((await runTestTurn(brain, { text: 'buy' })).text).toMatch(/^This answer is incomplete/)
    expect(stub.requests.length).toBe(9)
  })

  test('throws BrainError when a tool throws, without sending the error to the model', async () => {
    const { brain, stub } = await createConstantBrain(toolCall('balance', {}))
    const balance = () => Promise.reject(new Error('host of the database'))
    expect((await runTestTurn(brain, { text: 'balance', tools: { balance } })).error).toBeInstanceOf(BrainError)
    expect(JSON.stringify(stub.requests)).not.toContain('host of')
  })

  test('shows the card of a pending proposal before failing on timeout', async () => {
    const { brain } = await createStubBrain({ answer: () => toolCall('balance', {}) }, { totalMs: 600 })
    let isDone = false
    const balance = async () => {
      await new Promise((resolve) => setTimeout(resolve, 900))
      isDone = true
      return { kind: 'refused' as const, code: 'NO_ROUTE' as const, message: 'No.' }
    }
    expect((await runTestTurn(brain, { text: 'balance', tools: { balance } })).error).toBeInstanceOf(BrainError)
    expect(isDone).toBe(true)
  })
})
