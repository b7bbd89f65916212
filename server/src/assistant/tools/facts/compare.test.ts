import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { expect, test } from 'vitest'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'

const at = '2025-12-31T23:58:00.000Z'
const liquidity: Record<string, number> = { [market.bonk.address]: 5_000_000, [market.usdcEth.address]: 9_000_000 }
const tokenDetail: ToolDeps['tokenDetail'] = async ({ address }) =>
  ({
    address,
    liquidity: liquidity[address] ?? null,
    createdAt: address === market.bonk.address ? '2022-12-25T00:00:00.000Z' : '2021-01-01T00:00:00.000Z',
    origins: { liquidity: { source: 'DexScreener', at, others: [] } },
  }) as unknown as TokenDetail
const assessRisk: ToolDeps['assessRisk'] = async (chain) => ({
  level: chain === 'sol' ? 'caution' : 'fine',
  reasons: [],
})
const compare = (words: string, ...tokens: string[]) => {
  const turn = makeToolTurn(words, { intent: 'ask' }, { tokenDetail, assessRisk })
  const input = {
    tokens: tokens.map((token) => ({ token })),
    figures: ['liquidity', 'age', 'risk', 'holders'] as const,
  }
  return { ...turn, result: turn.tools.compare.run(input) }
}

test('compare shows a table with the larger, older and riskier token of each figure', async () => {
  const { result, parts } = compare('bonk vs usdc', 'BONK', 'USDC')
  expect(await result).toMatchObject({ kind: 'comparison', tokens: [{ token: { symbol: 'BONK' } }, {}] })
  const [card] = parts.finish()
  expect(card).toMatchObject({
    type: 'token_comparison',
    content: 'The tokens side by side:',
    extras: {
      comparisonData: {
        tokens: [
          { symbol: 'BONK', chain: 'sol' },
          { symbol: 'USDC', chain: 'eth' },
        ],
        rows: [
          { figure: 'liquidity', values: [5_000_000, 9_000_000], leader: 1 },
          { figure: 'age', values: ['2022-12-25T00:00:00.000Z', '2021-01-01T00:00:00.000Z'], leader: 1 },
          { figure: 'risk', values: ['caution', 'fine'], leader: 0 },
          { figure: 'holders', values: [null, null], leader: null },
        ],
      },
    },
  })
})

test('compare shows no table if a token is unknown', async () => {
  const { result, parts } = compare('bonk vs flurbo', 'BONK', 'FLURBO')
  expect(await result).toEqual({ kind: 'unknown-token', query: 'FLURBO' })
  expect(parts.finish()).toEqual([])
})

test('compare quotes names as third-party text, without addresses', async () => {
  const { result, tools } = compare('bonk vs usdc', 'BONK', 'USDC')
  const quoted = tools.compare.quote(await result)
  expect(quoted).toMatchObject({ result: 'comparison', tokens: [{ quoted: { symbol: 'BONK' } }, {}] })
  expect(JSON.stringify(quoted)).not.toContain(market.bonk.address)
})
