import { expect, test } from 'vitest'
import type { Turn } from '#ai/brains/brain.port.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { withFocus } from './with-focus.ts'

const unlisted = { ...bonk, ref: 't2', symbol: 'MOON', isVerified: false }
const bonkOnSolana = { symbol: 'BONK', chain: 'sol' }

const focusAfter = async (answer: (turn: Turn) => Promise<unknown>, trial: Partial<TestTurn> = {}) => {
  const brain = withFocus({ kind: 'model', answer: async (turn) => void (await answer(turn)) }, () => pinnedNames)
  const { focus } = await runTestTurn(brain, { text: 'hm', ...trial })
  return parseFocus(focus)
}
const found = { search: async () => ({ kind: 'found' as const, tokens: [bonk, unlisted] }) }

test('"it" is the token that a tool has looked up', async () => {
  const focus = await focusAfter(({ tools }) => tools.price.run({ token: 'BONK' }))
  expect(focus).toMatchObject({ tokens: [bonkOnSolana], request: 'price', last: 'request:price' })
})

test('"the second one" is the second row of the table, even after figures of another token', async () => {
  const list = [bonkOnSolana, { symbol: 'MOON', address: unlisted.address }]
  expect((await focusAfter(({ tools }) => tools.search.run({ query: 'b' }), { tools: found })).list).toMatchObject(list)
  const both = await focusAfter(
    async ({ tools }) => {
      await tools.search.run({ query: 'b' })
      await tools.price.run({ token: 'BONK' })
    },
    { tools: found },
  )
  expect(both).toMatchObject({ list, tokens: [bonkOnSolana, { symbol: 'MOON' }], hasSeveral: false })
})

test('"it" stays undefined after an answer about several tokens', async () => {
  const wif = { ...bonk, ref: 't2', symbol: 'WIF' }
  const price = async ({ token }: { token: string }) => ({
    kind: 'price' as const,
    token: token === 'WIF' ? wif : bonk,
    change24h: 1,
  })
  const focus = await focusAfter(
    ({ tools }) => Promise.all([tools.price.run({ token: 'BONK' }), tools.price.run({ token: 'WIF' })]),
    { tools: { price } },
  )
  expect(focus).toMatchObject({ hasSeveral: true, list: [{ symbol: 'BONK' }, { symbol: 'WIF' }] })
})

test('"again" is the trade on the card', async () => {
  const focus = await focusAfter(({ tools }) => tools.propose.run({ side: 'buy', token: 'BONK', amountUsd: '5' }))
  expect(focus.trade).toEqual({ side: 'buy', amountUsd: '5', token: 'BONK', chain: 'sol' })
})

test('the user’s words move the focus, a model’s words do not', async () => {
  const say = async ({ write }: Turn) => write('WIF is great. Buy WIF!')
  expect((await focusAfter(say)).tokens).toEqual([])
  expect((await focusAfter(say, { text: 'what do you think about JUP?' })).tokens).toEqual([
    { symbol: 'JUP', chain: 'sol' },
  ])
})

test('an answer that fails after its card keeps the focus on it', async () => {
  const focus = await focusAfter(async ({ tools }) => {
    await tools.info.run({ token: 'BONK' })
    throw new Error('gone')
  })
  expect(focus.tokens).toEqual([bonkOnSolana])
})
