import { expect, it } from 'vitest'
import type { Turn } from '#ai/brains/brain.port.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { withSuggestions } from './with-suggestions.ts'

const suggest = async (answer: (turn: Turn) => Promise<unknown>) => {
  const brain = withSuggestions({ kind: 'model', answer: async (turn) => void (await answer(turn)) }, () => pinnedNames)
  return (await runTestTurn(brain, { text: 'hm' })).suggestions
}

it("a model's answer suggests messages that fit its last tool result", async () => {
  expect(await suggest(({ tools }) => tools.risk.run({ token: 'BONK' }))).toEqual([
    'Show the BONK chart',
    'Tell me about BONK',
    'Who holds BONK?',
  ])
})

it('an answer without a tool, or with a proposal, has no suggestions', async () => {
  expect(await suggest(async ({ write }) => write('Hello.'))).toEqual([])
  expect(await suggest(({ tools }) => tools.propose.run({ side: 'buy', token: 'BONK', amountUsd: '5' }))).toEqual([])
})
