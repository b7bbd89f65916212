import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { type Focus, focusOnList, focusOnTokens, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const run = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, ...more })
const bonk = { symbol: 'BONK', chain: 'sol' } as const
const onBonk: Focus = { tokens: [bonk], list: [bonk], request: 'price', last: 'request:price' }

describe('the token in focus', () => {
  it.each<[Language, string, string]>([
    ['en', 'did i make anything on the bonk i sold', 'how many do i have left'],
    ['es', 'y con lo que vendí del bonk gané algo', 'cuántos me quedaron'],
    ['pt', 'quanto lucrei vendendo bonk', 'quantos me sobraram'],
    ['zh', 'bonk卖了赚了多少', '我手上现在还有几多粒它'],
  ])('in %s: is kept from a question about a sale, "%s", then "%s"', async (language, first, second) => {
    const { focus } = await run(first, { language })
    expect(parseFocus(focus).tokens[0]?.symbol).toBe('BONK')
    const { calls } = await run(second, { language, focus })
    expect(calls[0]).toMatchObject({ tool: 'balance', input: { token: 'BONK' } })
  })

  it.each<[Language, string]>([
    ['en', 'send me the address of it'],
    ['es', 'pásame la dirección de eso'],
    ['pt', 'me passa o endereço dela'],
    ['fr', 'file moi son adresse'],
    ['zh', '把它的地址发我'],
  ])('in %s: is meant by a question for its address: "%s"', async (language, text) => {
    const { calls } = await run(text, { language, focus: onBonk })
    expect(calls[0]).toMatchObject({ tool: 'facts', input: { token: 'BONK' } })
  })

  it('is not meant by a question for the user’s own address', async () => {
    const { calls } = await run('what is my address, can I send it there', { focus: onBonk })
    expect(calls.map(({ tool }) => tool)).not.toContain('facts')
  })

  it('is shown with its risk for "what is wrong with it" if no trade failed', async () => {
    const { calls } = await run('whats wrong with it', {
      focus: onBonk,
      tools: { history: async () => ({ kind: 'history', trades: [] }) },
    })
    expect(calls.map(({ tool }) => tool)).toContain('risk')
  })

  it.each<[Language, string]>([
    ['pt', 'quanto é que tenho agora disso'],
    ['es', 'cuánto tengo de eso'],
  ])('in %s: is meant by a pronoun where a name could stand: "%s"', async (language, text) => {
    const { calls } = await run(text, { language, focus: onBonk })
    expect(calls[0]).toMatchObject({ input: { token: 'BONK' } })
  })

  it('is still named in a message that a topic explains', async () => {
    const { calls } = await run('bonk才零点零零几刀 sol要一百多 是不是bonk便宜更有机会', { language: 'zh' })
    expect(calls.some(({ input }) => (input as { token?: string }).token === 'BONK')).toBe(true)
  })
})

describe('one symbol on several chains', () => {
  const onUsdc = focusOnTokens(
    focusOnTokens({ tokens: [] }, [{ symbol: 'USDC', chain: 'sol' }], 'price'),
    [{ symbol: 'USDC', chain: 'base' }],
    'price',
  )

  it.each<[Language, string]>([
    ['en', 'and the eth one'],
    ['es', 'y el de ethereum'],
    ['pt', 'e o da ethereum'],
    ['fr', 'et sur ethereum'],
    ['zh', '以太坊上的呢'],
    ['ar', 'واللي على ايثيريوم'],
  ])('in %s: "%s" means the token on that chain, not the coin', async (language, text) => {
    const { calls } = await run(text, { language, focus: onUsdc })
    expect(calls[0]).toMatchObject({ tool: 'price', input: { token: 'USDC', chain: 'eth' } })
  })

  it.each<[Language, string]>([
    ['en', 'that one on base'],
    ['fr', 'il disait sur base, je pense'],
    ['zh', 'base上那个'],
  ])('in %s: "%s" chooses among the tokens of a name', async (language, text) => {
    const focus: Focus = {
      tokens: [],
      list: focusOnList([
        { symbol: 'USDC', chain: 'eth' },
        { symbol: 'USDC', chain: 'base' },
      ]).list,
    }
    const { calls } = await run(text, { language, focus })
    expect(calls[0]).toMatchObject({ input: { token: 'USDC', chain: 'base' } })
  })
})
