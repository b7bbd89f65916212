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

it('an answer without a tool suggests general messages, unless it asks a question', async () => {
  expect((await suggest(async ({ write }) => write('I do not know.'))).length).toBe(3)
  expect(await suggest(async ({ write }) => write('How much? '))).toEqual([])
})

it("a model's own suggestions come first", async () => {
  const offered = { kind: 'suggested', shown: ['Is JUP safe?'], isComplete: true }
  const answer = async (turn: Turn) => {
    const { suggest: tool } = turn.tools as unknown as { suggest: { run: (input: object) => Promise<unknown> } }
    await tool.run({ messages: ['Is JUP safe?'] })
    turn.write('Fine.')
  }
  const brain = withSuggestions({ kind: 'model', answer }, () => pinnedNames)
  const { suggestions } = await runTestTurn(brain, { text: 'hm', moreTools: { suggest: async () => offered } })
  expect([suggestions[0], suggestions.length]).toEqual(['Is JUP safe?', 3])
})

it('an answer with a proposal has no suggestions', async () => {
  expect(await suggest(({ tools }) => tools.propose.run({ side: 'buy', token: 'BONK', amountUsd: '5' }))).toEqual([])
})
