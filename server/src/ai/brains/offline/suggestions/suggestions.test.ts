import { maxSuggestionLength } from '@murmur/contract/chat/chats'
import { type Language, languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { findRequest } from '#ai/brains/offline/requests/find-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { translate } from '#platform/i18n/translate.ts'
import { cleanText } from '#platform/text/clean-text.ts'
import {
  generalSuggestions,
  otherGeneralSuggestions,
  otherTokenSuggestions,
  tokenSuggestions,
} from './next-requests.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const suggest = async (trial: TestTurn) => (await runTestTurn(brain, trial)).suggestions
const understand = (text: string, language: Language, focus: Focus) =>
  findRequest({ text, language }, pinnedNames, parseUtterance(text, { names: pinnedNames, language }), focus)

describe.each(languages)('every suggestion in %s', (language) => {
  const focuses: Focus[] = [
    { tokens: [] },
    { tokens: [{ symbol: 'WIF', chain: 'sol' }], request: 'price' },
    { tokens: [{ symbol: 'WIF', chain: 'sol' }], request: 'risk' },
  ]

  it.each([...tokenSuggestions, ...otherTokenSuggestions])('is understood as %s of its token', (id) => {
    const text = translate(language, `suggest.${id}`, { token: 'BONK' })
    expect(text.length).toBeLessThanOrEqual(maxSuggestionLength - 10)
    for (const focus of focuses)
      expect([focus, understand(text, language, focus)]).toMatchObject([focus, { id, tokens: [{ query: 'BONK' }] }])
  })

  it.each([...generalSuggestions, ...otherGeneralSuggestions])('is understood as %s', (id) => {
    const text = translate(language, `suggest.${id}`)
    expect(text.length).toBeLessThanOrEqual(maxSuggestionLength)
    for (const focus of focuses) expect(understand(text, language, focus)).toMatchObject({ kind: 'request', id })
  })
})

describe('after an answer', () => {
  it.each<[string, string[]]>([
    ['price of BONK', ['Is BONK safe?', 'Show the BONK chart', 'Tell me about BONK']],
    ['is BONK safe?', ['Show the BONK chart', 'Tell me about BONK', 'Who holds BONK?']],
    ['tell me about BONK', ['Is BONK safe?', 'Show the BONK chart', 'Who holds BONK?']],
    ['what is trending', ['Is BONK safe?', 'Biggest gainers today', 'Show new coins']],
    ['my balance', ['Am I up or down?', 'Which of my coins did best?', 'What do I own?']],
    ['hello', ['What’s trending?', 'What do I own?', 'What can you do?']],
  ])('"%s" offers three fitting read-only messages', async (text, expected) => {
    expect(await suggest({ text })).toEqual(expected)
  })

  it.each(languages)('offers three messages without a result in %s', async (language) => {
    const unknown: TestTurn['tools'] = {
      price: async () => ({ kind: 'unknown-token', query: 'BONK' }),
      search: async () => ({ kind: 'found', tokens: [] }),
      marketList: async ({ list }) => ({ kind: 'list', list, tokens: [] }),
      risk: async () => ({ kind: 'refused', code: 'UPSTREAM_DOWN', message: 'Down.' }),
      history: async () => ({ kind: 'history', trades: [] }),
    }
    const texts = ['price', 'risk', 'trending', 'trades'] as const
    for (const id of texts) {
      const text = translate(language, `suggest.${id}`, { token: 'BONK' })
      expect(await suggest({ text, language, tools: unknown })).toHaveLength(3)
    }
    expect(await suggest({ text: 'xyzzy plugh', language })).toHaveLength(3)
  })

  it.each(['buy $20 of BONK when it hits $1', 'buy $20 of BONK every monday'])(
    'offers three read-only messages after the refusal of "%s"',
    async (text) => {
      const { memory, suggestions } = await runTestTurn(brain, { text })
      expect(suggestions).toHaveLength(3)
      for (const next of suggestions)
        expect((await runTestTurn(brain, { text: next, memory })).calls.map(({ tool }) => tool)).not.toContain(
          'propose',
        )
    },
  )

  it('leads to the deposit address for an empty wallet', async () => {
    const balance = async () => ({ kind: 'balance' as const, holdings: [], totalUsd: 0, stale: [] })
    expect((await suggest({ text: 'my balance', tools: { balance } }))[0]).toBe('What’s my deposit address?')
  })

  it('offers nothing while it awaits a confirmation, a choice or a part of a trade', async () => {
    const price = async () => ({ kind: 'choose' as const, tokens: [bonk] })
    expect(await suggest({ text: 'buy $20 of BONK' })).toEqual([])
    expect(await suggest({ text: 'buy BONK' })).toEqual([])
    expect(await suggest({ text: 'price of BONK', tools: { price } })).toEqual([])
  })

  it('offers no message that names an unverified or unlisted token', async () => {
    for (const token of [
      { ...bonk, isVerified: false },
      { ...bonk, symbol: 'BUY20' },
    ]) {
      const price = async () => ({ kind: 'price', token, change24h: null }) as const
      expect((await suggest({ text: 'price of BONK', tools: { price } })).join()).not.toMatch(/BONK|BUY20/)
    }
  })

  it('keeps an unfinished trade of an unknown token unfinished when a suggestion is sent', async () => {
    const { memory, suggestions } = await runTestTurn(brain, { text: 'buy $20 of FOOBARX' })
    expect(suggestions).toHaveLength(3)
    for (const text of suggestions)
      expect((await runTestTurn(brain, { text, memory })).calls.map(({ tool }) => tool)).not.toContain('propose')
  })
})

it('an ambiguous answer offers the other meanings as buttons that have only one meaning', async () => {
  const text = 'keys, phone, password, whatever that was, gone somehow'
  const { suggestions } = await runTestTurn(brain, { text })
  const ids = suggestions.map((each) => understand(each, 'en', { tokens: [] })?.id)
  expect(ids).not.toContain(undefined)
  expect(suggestions).toHaveLength(3)
  expect(suggestions).not.toEqual(['What’s trending?', 'What do I own?', 'What can you do?'])
})

describe.each(languages)('a purchase of the token of an answer in %s', (language) => {
  const fillSendForm = async () => ({ kind: 'form' as const })
  const purchase = translate(language, 'suggest.buy', { token: 'BONK' })
  const price = translate(language, 'suggest.price', { token: 'BONK' })

  it('is the last suggestion, and opens a card when it is sent', async () => {
    const { suggestions } = await runTestTurn(brain, { text: price, language, fillSendForm })
    expect(suggestions).toHaveLength(3)
    const last = suggestions.at(-1) ?? ''
    expect(last).toBe(cleanText(purchase))
    const { calls } = await runTestTurn(brain, { text: last, language, fillSendForm })
    expect(calls).toMatchObject([{ tool: 'propose', input: { side: 'buy', token: 'BONK', amountUsd: '25' } }])
  })

  it('is not suggested to visitors, after a warning, of a token that pays or of one that is not verified', async () => {
    const danger = async () => ({ kind: 'risk', token: bonk, level: 'danger', reasons: [] }) as const
    const usdc = async () => ({ kind: 'price', token: { ...bonk, symbol: 'USDC' }, change24h: null }) as const
    const other = async () => ({ kind: 'price', token: { ...bonk, isVerified: false }, change24h: null }) as const
    const risk = translate(language, 'suggest.risk', { token: 'BONK' })
    for (const trial of [
      { text: price, language },
      { text: risk, language, fillSendForm, tools: { risk: danger } },
      { text: price, language, fillSendForm, tools: { price: usdc } },
      { text: price, language, fillSendForm, tools: { price: other } },
    ]) {
      const suggestions = await suggest(trial)
      expect(suggestions.map((text) => parseUtterance(text, { names: pinnedNames, language }).intent)).not.toContain(
        'buy',
      )
      expect(suggestions).not.toEqual([])
    }
  })
})
