import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn, type ToolRuns } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const networkFee: ToolRuns['networkFee'] = async () => ({
  kind: 'network-fee',
  chains: [
    { chain: 'sol', fee: { amount: '0.00001', symbol: 'SOL' }, feeUsd: 0.0015, deposit: null },
    { chain: 'eth', fee: { amount: '0.0002', symbol: 'ETH' }, feeUsd: 0.7, deposit: null },
    { chain: 'base', fee: { amount: '0.000002', symbol: 'ETH' }, feeUsd: 0.007, deposit: null },
  ],
})
const ask = (language: Language, text: string, focus?: unknown) =>
  runTestTurn(brain, { text, language, focus, tools: { networkFee } })

it.each<[Language, string, string]>([
  ['en', 'what is the difference between ethereum and base', 'which one is cheaper'],
  ['es', 'diferencia entre ethereum y base', 'cual es mas barata'],
  ['fr', 'quelle différence entre ethereum et base', 'laquelle est la moins chère'],
  ['pt', 'qual a diferença entre ethereum e base', 'qual é mais barata'],
  ['zh', '以太坊和base有什么区别', '哪个便宜'],
  ['ar', 'ما الفرق بين ايثيريوم و base', 'ايهم ارخص'],
])(
  '%s: explains two networks with their fees, and then which is cheaper: "%s", "%s"',
  async (language, first, then) => {
    const about = await ask(language, first)
    expect(about.text).toContain('Coinbase')
    expect(about.text).not.toContain('0.00001')
    for (const { text, calls } of [about, await ask(language, then, about.focus)]) {
      expect(calls).toEqual([{ tool: 'networkFee', input: {} }])
      expect(text).toMatch(/0[.,]0002/)
      expect(text).toMatch(/0[.,]000002/)
      expect(text.trimEnd()).toMatch(/Base.{0,90}$/)
    }
  },
)

it('the offline assistant compares only the fees if the question is about fees, and compares tokens as tokens', async () => {
  const fees = await ask('en', 'is solana cheaper than base')
  expect(fees.text).not.toContain('Coinbase')
  expect(fees.text).toContain('Solana has the lowest network fee')
  expect((await ask('en', 'difference between bonk and wif')).calls).toMatchObject([{ tool: 'compare' }])
  expect((await ask('en', 'which one is cheaper')).text).not.toContain('lowest network fee')
})
