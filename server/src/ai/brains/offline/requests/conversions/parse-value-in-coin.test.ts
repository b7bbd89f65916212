import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'price' }
const price = async ({ token }: { token: string }) => ({
  kind: 'price' as const,
  token: { ...bonk, symbol: token, price: token === 'SOL' ? 100 : 2 },
  change24h: 1,
})

it.each<[Language, string, string]>([
  ['en', 'how much is it in sol', '1 BONK is worth 0.02 SOL'],
  ['es', 'cuanto vale en sol', 'Valor de 1 BONK al precio actual, sin contar comisiones: 0,02 SOL'],
  ['pt', 'quanto ele vale em sol', 'Valor de 1 BONK no preço atual, sem contar taxas: 0,02 SOL'],
])('a price is converted into the coin that is named by its symbol, in %s: "%s"', async (language, text, answer) => {
  expect((await runTestTurn(brain, { text, language, focus, tools: { price } })).text).toContain(answer)
})

it.each<[Language, string]>([
  ['en', 'how much would 50 bucks be in sol'],
  ['es', 'cuanto seria 50 bucks en sol'],
])('dollars are converted instead of the token in focus, in %s: "%s"', async (language, text) => {
  expect((await runTestTurn(brain, { text, language, focus, tools: { price } })).text).toMatch(/0[.,]5 SOL/)
})

it.each(['how much is it on sol', 'price on solana', 'and sol?'])(
  'a chain or a coin by itself is not converted: "%s"',
  async (text) => {
    expect((await runTestTurn(brain, { text, focus, tools: { price } })).text).not.toContain('is worth')
  },
)
