import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { getTopic } from '#ai/handbook/handbook.ts'
import { translate } from '#platform/i18n/translate.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const run = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, ...more })
const bonk: Focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }] }
const afterLiquidity: Focus = { ...bonk, request: 'liquidity', last: 'request:liquidity' }

describe('a question about the last answer', () => {
  it.each<[Language, string]>([
    ['en', 'is that a lot'],
    ['en', 'what does that mean'],
    ['en', 'what does that tell me exactly'],
    ['en', 'is that good?'],
    ['es', 'eso es mucho?'],
    ['es', 'y qué significa eso'],
    ['pt', 'isso é muito?'],
    ['pt', 'o que quer dizer isso'],
    ['fr', "c'est beaucoup ?"],
    ['fr', 'ça veut dire quoi'],
    ['zh', '这算多吗'],
    ['zh', '这是什么意思'],
    ['ar', 'هذا كثير؟'],
    ['ar', 'يعني هاي كويسة ولا وحشة'],
    ['ar', 'شو يعني هذا'],
  ])('in %s states the figure again and explains it: "%s"', async (language, text) => {
    const { text: answer, calls } = await run(text, { language, focus: afterLiquidity })
    expect(calls).toEqual([{ tool: 'facts', input: { token: 'BONK', chain: 'sol' } }])
    expect(answer).toContain('BONK')
    expect(answer).toContain(getTopic(language, 'liquidity').body)
  })

  it.each<[Language, string]>([
    ['en', 'and what is the liquidity good for'],
    ['es', 'y para qué sirve la liquidez'],
    ['pt', 'e a liquidez serve pra que'],
    ['fr', 'la liquidité ça veut dire quoi'],
    ['zh', '流动性是什么意思'],
    ['ar', 'شو معنى السيولة'],
    ['ar', 'طب وشنو معناها السيولة اصلا'],
    ['ar', 'شو بيفيدني اعرف السيولة'],
  ])('in %s explains the fact that it names: "%s"', async (language, text) => {
    const { text: answer, calls } = await run(text, { language, focus: { ...bonk, request: 'price' } })
    expect(calls).toEqual([])
    expect(answer).toContain(getTopic(language, 'liquidity').body)
  })

  it('is about the newest answer, not about the last token', async () => {
    const { focus } = await run('why did my trade fail', { focus: afterLiquidity })
    expect((await run('what does that mean', { focus })).text).toContain(getTopic('en', 'why-trades-fail').body)
    const other = await run('hello', { focus: afterLiquidity })
    expect((await run('is that a lot', { focus: other.focus })).text).not.toContain(getTopic('en', 'liquidity').body)
  })

  it('is not taken for thanks, and "that is good" is not a question', async () => {
    expect((await run('is that a lot', { focus: afterLiquidity })).text).not.toBe(translate('en', 'brain.thanks'))
    expect((await run('thanks a lot', { focus: afterLiquidity })).text).toBe(translate('en', 'brain.thanks'))
    const praise = await run('that is good', { focus: afterLiquidity })
    expect(praise.text).not.toContain(getTopic('en', 'liquidity').body)
  })
})

it('a request to repeat writes the newest answer again, and keeps the focus', async () => {
  const before = [{ role: 'assistant' as const, text: 'BONK on Solana: liquidity $5M.' }]
  const { text, focus } = await run('say that again', { before, focus: afterLiquidity })
  expect(text).toBe('BONK on Solana: liquidity $5M.')
  expect(focus).toMatchObject({ last: 'request:liquidity' })
})

it('a worried message gets a kind sentence first', async () => {
  const { text } = await run("i'm scared")
  expect(text.startsWith(translate('en', 'brain.worry'))).toBe(true)
})

it.each<[Language, string, 'brain.apology' | 'brain.grief']>([
  ['en', 'sorry for shouting', 'brain.apology'],
  ['es', 'perdona, fui muy grosero', 'brain.apology'],
  ['pt', 'foi mal, me exaltei', 'brain.apology'],
  ['fr', 'désolé de m’être emporté', 'brain.apology'],
  ['zh', '刚才骂人了，对不起', 'brain.apology'],
  ['ar', 'آسف كنت معصب', 'brain.apology'],
  ['en', 'my husband died in spring', 'brain.grief'],
  ['fr', 'mon mari est décédé', 'brain.grief'],
  ['zh', '我老公去世了', 'brain.grief'],
])('in %s "%s" gets a kind reply', async (language, text, id) => {
  expect((await run(text, { language })).text).toBe(translate(language, id))
})
