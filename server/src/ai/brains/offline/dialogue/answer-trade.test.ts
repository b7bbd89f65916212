import { describe, expect, it, test } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const ask = (turn: TestTurn) => runTestTurn(brain, turn)
const proposals = ({ calls }: Awaited<ReturnType<typeof ask>>) =>
  calls.filter(({ tool }) => tool === 'propose').map(({ input }) => input)

describe('a proposal states the amount in the user’s unit, and the card alone shows it', () => {
  test.each([
    ['buy 20 dollars of BONK', { side: 'buy', amountUsd: '20' }, ''],
    ['buy 0.1 SOL of BONK', { side: 'buy', coinAmount: '0.1' }, ''],
    ['half my SOL into BONK', { side: 'buy', coinPercent: '50' }, ''],
    ['buy 100 BONK tokens', { side: 'buy', units: '100' }, '100 BONK cost about $20.00 right now.'],
    ['sell 500 BONK', { side: 'sell', units: '500' }, ''],
    ['sell $5 of BONK', { side: 'sell', amountUsd: '5' }, ''],
  ])('%s', async (text, amount, sentence) => {
    const tried = await ask({ text })
    expect(proposals(tried)).toEqual([{ token: 'BONK', ...amount }])
    expect(tried.text).toBe(sentence)
  })
})

it('the offline assistant asks whether a number before a token is dollars, and continues with the reply', async () => {
  const question = await ask({ text: 'buy 20 bonk' })
  expect(question.text).toBe('Do you mean $20.00 worth of BONK, or 20 BONK tokens? Answer with dollars or tokens.')
  expect(question.calls).toEqual([])
  const inTokens = await ask({ text: 'tokens', memory: question.memory })
  expect(proposals(inTokens)).toEqual([{ side: 'buy', token: 'BONK', units: '20' }])
  const inDollars = await ask({ text: 'dollars', memory: question.memory })
  expect(proposals(inDollars)).toEqual([{ side: 'buy', token: 'BONK', amountUsd: '20' }])
})

it('the offline assistant asks which token the coin should buy, and continues with the reply', async () => {
  const question = await ask({ text: 'buy 0.5 SOL' })
  expect(question.text).toBe('You pay with SOL here. Which token should I buy for 0.5 SOL?')
  expect(proposals(await ask({ text: 'bonk', memory: question.memory }))).toEqual([
    { side: 'buy', token: 'BONK', coinAmount: '0.5' },
  ])
  const share = await ask({ text: 'put half of my sol' })
  expect(share.text).toBe('You pay with SOL here. Which token should I buy for 50% of your SOL?')
})

it('the offline assistant accepts by voice only purchases in dollars and sales in percent', async () => {
  const bought = await ask({ text: 'buy 0.1 SOL of BONK', source: 'voice' })
  expect(bought.text).toBe('By voice I buy only for an amount in US dollars. For how many US dollars should I buy?')
  expect(bought.calls).toEqual([])
  expect(proposals(await ask({ text: '20 dollars', source: 'voice', memory: bought.memory }))).toEqual([
    { side: 'buy', token: 'BONK', amountUsd: '20' },
  ])
  const sold = await ask({ text: 'sell 500 BONK', source: 'voice' })
  expect([sold.text, sold.calls]).toEqual([expect.stringMatching(/^By voice I sell only a share/), []])
  const third = await ask({ text: 'sell a third of my bonk', source: 'voice' })
  expect(proposals(third)).toEqual([{ side: 'sell', token: 'BONK', percent: '33.33' }])
})
