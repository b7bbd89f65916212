import { readFileSync } from 'node:fs'
import { mapByLongName } from '@murmur/contract/chains'
import { languages } from '@murmur/contract/languages'
import { expect, test } from 'vitest'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { utteranceParser } from '#assistant/turns/parsing.module.ts'
import { offline } from '#assistant/turns/test-support/make-brain-chat.ts'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { formatUsd } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import { answerVisitor, type VisitorDeps } from './answer-visitor.ts'

const { deps: reads } = makeToolTurn('', { intent: 'ask' })
const deps: VisitorDeps = {
  ...reads,
  brain: offline,
  parseWords: utteranceParser(() => pinnedNames),
  platformFeeBps: 50,
  maxMs: 60_000,
}
const ask = (text: string, context?: string | null, changed: Partial<VisitorDeps> = {}) =>
  answerVisitor({ ...deps, ...changed }, { text, language: 'en', context })
const textOf = ({ parts }: Awaited<ReturnType<typeof ask>>) =>
  parts.map((part) => ('text' in part ? part.text : 'items' in part ? part.items.join('\n') : '')).join('\n')

test('the assistant for visitors answers questions about tokens and terms without an account', async () => {
  const risk = await ask('is BONK safe?')
  expect(risk.needsAccount).toBe(false)
  expect(textOf(risk)).toMatch(/^BONK on Solana, risk: No trap found\./)
  expect(textOf(await ask('what is slippage'))).toContain('price')
  expect(textOf(await ask('price of BONK'))).toContain('$0.00002')
})

test('the assistant for visitors follows a conversation by the context that the page sends back', async () => {
  const first = await ask('price of BONK')
  expect(textOf(await ask('is it safe?', first.context))).toMatch(/^BONK on Solana/)
  expect(textOf(await ask('is it safe?'))).not.toContain('BONK')
})

test.each(['{', 'null', '[]', '"x"', '{"focus":{"tokens":[{"symbol":1}]},"memory":{"understood":{"side":"steal"}}}'])(
  'the assistant for visitors ignores the invalid context %s',
  async (context) => {
    expect(textOf(await ask('price of BONK', context))).toContain('$0.00002')
  },
)

test('the assistant for visitors previews a purchase and opens nothing', async () => {
  const answer = await ask('buy $5 of BONK')
  expect(answer.needsAccount).toBe(true)
  expect(answer.parts[0]).toEqual({
    type: 'figures',
    title: 'Buying BONK on Solana',
    rows: [
      { label: 'You pay', value: '$5.00' },
      { label: 'You get', value: '≈ 248,700' },
      { label: 'Price now', value: '$0.0₄2000' },
      { label: 'Murmur’s fee', value: '$0.03 (0.5%)' },
      { label: 'Risk', value: 'No trap found' },
    ],
  })
  expect(textOf(answer)).toContain('Nothing is bought until you press')
  expect(textOf(await ask('is it safe?', answer.context))).toMatch(/^BONK on Solana/)
})

test('the assistant for visitors states that a dangerous purchase is blocked', async () => {
  const assessRisk = async () => ({ level: 'danger' as const, reasons: [] })
  expect(textOf(await ask('buy $5 of BONK', null, { assessRisk }))).toContain('blocks this purchase')
})

test('the assistant for visitors asks which token is meant, and accepts the choice', async () => {
  const answer = await ask('buy $5 of USDC')
  const [choice] = answer.parts.flatMap((part) => (part.type === 'tokens' ? part.tokens : []))
  expect(choice).toMatchObject({ path: `/trading/ethereum/${market.usdcEth.address}` })
  const chosen = await ask(choice?.say ?? '', answer.context)
  expect(chosen.parts[0]).toMatchObject({ title: 'Buying USDC on Ethereum' })
})

test.each([
  ['sell half of my BONK', /what you sell/],
  ["what's my balance?", /your own wallet/],
  ['show my last trades', /your own trades/],
  ['what is my deposit address', /deposit addresses/],
  ['alert me when BONK hits $1', /price alerts/],
  ['add BONK to my watchlist', /watchlist/],
  ['undo', /undo/i],
  ['answer me in Spanish', /setting/],
  ['switch to dark mode', /setting/],
  ['what is the network fee right now', /network fee/i],
])('the assistant for visitors states for "%s" what an account would do', async (text, expected) => {
  const answer = await ask(text)
  expect(textOf(answer)).toMatch(expected)
})

test('the assistant for visitors states what an account would do in every language, and answers in the language of the message', async () => {
  for (const language of languages) {
    const { parts, needsAccount } = await answerVisitor(deps, { text: 'buy $5 of BONK', language })
    expect([language, needsAccount, parts.length]).toEqual([language, true, 2])
  }
  const spanish = await ask('¿qué tengo en mi cartera?')
  expect(spanish).toMatchObject({ language: 'es', direction: 'ltr' })
  expect(textOf(spanish)).toContain('Con una cuenta')
  expect(await ask('هل BONK آمنة؟')).toMatchObject({ language: 'ar', direction: 'rtl' })
})

test.each([
  ['buy BONK', true],
  ['buy', true],
  ['I want to invest 20 dollars', true],
  ['buy 20 dollars of ZZZZQ', true],
  ['send 1 SOL to my friend', true],
  ['should I buy BONK?', false],
  ['what is a wallet?', false],
])('the assistant for visitors ends the answer to "%s" with the offer of an account: %s', async (text, isOffered) => {
  expect((await ask(text)).needsAccount).toBe(isOffered)
})

test('the assistant for visitors suggests nothing about an account', async () => {
  const { suggestions } = await ask('hello')
  expect(suggestions).not.toContain('What do I own?')
})

test('the assistant for visitors does not link to pages of the app', async () => {
  for (const text of ['how do I export my keys', 'where are the settings', 'what is slippage'])
    expect(JSON.stringify(await ask(text))).not.toContain('/app/')
})

test('the assistant for visitors refuses when a source does not answer in time', async () => {
  const brain = { kind: 'offline' as const, answer: ({ signal }: { signal: AbortSignal }) => waitForAbort(signal) }
  await expect(ask('hello', null, { brain, maxMs: 1 })).rejects.toMatchObject(new Refusal('UPSTREAM_DOWN'))
})

function waitForAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

const pages = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../../../locales/${language}/landing.json`, import.meta.url), 'utf8')),
  ]),
)

test.each(languages)(
  'the assistant for visitors understands the examples of the landing page in %s',
  async (language) => {
    const marketList = async () => mapByLongName(() => ({ tokens: [], asOf: null, isStale: false })) as never
    const send = (id: string) =>
      answerVisitor({ ...deps, marketList }, { text: pages[language][`try.example.${id}`], language })
    const [risk, trending, price, buy] = [
      await send('risk'),
      await send('trending'),
      await send('price'),
      await send('buy'),
    ]
    expect(textOf(risk)).toContain(translate(language, 'risk.fine-sentence'))
    expect(textOf(trending)).toBe(translate(language, 'brain.listNone'))
    expect(textOf(price)).toContain('SOL')
    expect(buy.parts[0]).toMatchObject({ type: 'figures', rows: [{ value: formatUsd(language, 5) }, {}, {}, {}, {}] })
  },
)
