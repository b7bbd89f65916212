import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import type { Holdings } from '#ai/brains/holdings.port.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const createHoldings = (symbols: string[], stale: Holdings['stale'] = []) => ({
  balance: async (): Promise<Holdings> => ({
    kind: 'balance',
    holdings: symbols.map((symbol) => ({ symbol, name: symbol, chain: 'sol', amount: '5', usd: 750 })),
    totalUsd: 750,
    stale,
  }),
})
const ask = (text: string, language: Language, symbols: string[], stale?: Holdings['stale']) =>
  runTestTurn(brain, { text, language, tools: createHoldings(symbols, stale) })

it.each<[Language, string]>([
  ['en', 'sell all my crypto'],
  ['en', 'sell everything i own'],
  ['es', 'vende todas mis criptos'],
  ['fr', 'vends toutes mes cryptos'],
  ['pt', 'vende todas as minhas criptos'],
  ['zh', '把我所有的币都卖了'],
  ['ar', 'بيع كل عملاتي'],
])('the offline assistant asks which of the held tokens to sell, in %s: "%s"', async (language, text) => {
  const { text: answer, suggestions, calls, memory } = await ask(text, language, ['SOL', 'BONK', 'WIF'])
  expect(answer).toMatch(/BONK.*WIF/)
  expect(answer).not.toMatch(/SOL/)
  expect(suggestions).toEqual(['BONK', 'WIF'])
  expect(calls.map(({ tool }) => tool)).toEqual(['balance'])
  const chosen = await runTestTurn(brain, { text: 'WIF', language, memory })
  expect(chosen.calls.at(-1)).toEqual({ tool: 'propose', input: { side: 'sell', token: 'WIF', percent: '100' } })
})

it('the offline assistant states that there is nothing to sell of a token, and what is held', async () => {
  const { text } = await ask('sell all my crypto', 'en', ['SOL'])
  expect(text).toMatch(/^You hold no token that can be sold.*5 SOL/s)
})

it('the offline assistant names no tokens while a chain does not respond', async () => {
  const { text } = await ask('sell all my crypto', 'en', ['BONK'], ['eth'])
  expect(text).toBe('Which token should I sell 100% of?')
})
