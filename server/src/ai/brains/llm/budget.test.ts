import { expect, test } from 'vitest'
import { ModelBudgetSpentError } from '#ai/brains/brain.port.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { type Answer, toolCall } from '../../../../../world/model-stub/answer.ts'
import { createScriptedBrain } from './test-support/create-stub-brain.ts'

/** A budget of this many requests. */
function budgetOf(requests: number) {
  const counted: number[] = []
  let left = requests
  const modelBudget = {
    takeRequest: async () => --left >= 0,
    countTokens: async (tokens: number) => void counted.push(tokens),
  }
  return { modelBudget, counted }
}
const ask = { text: 'price of BONK' }
const price = toolCall('price', { token: 'BONK' })

test('a turn asks no model once the budget is used up', async () => {
  const { brain, stub } = await createScriptedBrain()
  const { error, text } = await runTestTurn(brain, { ...ask, modelBudget: budgetOf(0).modelBudget })
  expect(error).toBeInstanceOf(ModelBudgetSpentError)
  expect([text, stub.requests.length]).toEqual(['', 0])
})

test('a turn leaves the answer to the offline brain if the budget ends before anything is shown', async () => {
  const { brain, stub } = await createScriptedBrain(price)
  const { error, calls } = await runTestTurn(brain, { ...ask, modelBudget: budgetOf(1).modelBudget })
  expect(error).toBeInstanceOf(ModelBudgetSpentError)
  expect([calls.length, stub.requests.length]).toEqual([1, 1])
})

test.each<[string, Answer]>([
  ['text', { ...price, pieces: ['Let me look.'] }],
  ['a card', toolCall('info', { token: 'BONK' })],
])('a turn ends an answer with %s when the budget runs out, and adds a notice', async (_shown, answer) => {
  const { brain, stub } = await createScriptedBrain(answer)
  const { error, text } = await runTestTurn(brain, { ...ask, modelBudget: budgetOf(1).modelBudget })
  expect(error).toBeUndefined()
  expect(text).toContain('This answer is incomplete')
  expect(stub.requests.length).toBe(1)
})

test('a turn counts an estimate of each prompt, plus any further tokens that the vendor reports', async () => {
  const { modelBudget, counted } = budgetOf(9)
  const { brain } = await createScriptedBrain({ ...price, tokens: 70_000 }, { pieces: ['Fine.'], tokens: 80_000 })
  await runTestTurn(brain, { ...ask, modelBudget })
  const [estimate = 0, ...others] = counted
  expect(estimate).toBeGreaterThan(1_000)
  expect(others).toEqual([70_000 - estimate, estimate, 80_000 - estimate])
})

test('a turn counts the prompt of an answer that the vendor breaks off', async () => {
  const { modelBudget, counted } = budgetOf(9)
  const { brain } = await createScriptedBrain({ pieces: ['Half an '], end: 'cut' })
  await runTestTurn(brain, { ...ask, modelBudget })
  expect(counted.length).toBe(1)
})
