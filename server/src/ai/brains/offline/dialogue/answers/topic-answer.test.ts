import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const price = async ({ token }: { token: string }) => ({
  kind: 'price' as const,
  token: { ...bonk, symbol: token, price: 98_000 },
  change24h: 1,
})

it('bitcoin is explained with the listed tokens that represent it, which later messages may refer to', async () => {
  const { text, calls, focus } = await runTestTurn(brain, { text: 'how much is btc', tools: { price } })
  expect(text).toContain('blockchain of its own')
  expect(text).toContain('WBTC costs $98,000')
  expect(calls.map(({ input }) => (input as { token: string }).token)).toEqual(['WBTC', 'cbBTC'])
  expect(focus).toMatchObject({ request: 'price', list: [{ symbol: 'WBTC' }, { symbol: 'cbBTC' }] })
})
