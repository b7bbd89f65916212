import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { focusOnTokens } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import type { FollowUpContext } from './cards/follow-up.ts'
import { createScreenFocuser, followUpParser, utteranceParser } from './parsing.module.ts'

const bonk = { symbol: 'BONK', chain: 'sol' } as const
const wif = { symbol: 'WIF', chain: 'sol' } as const
const context: FollowUpContext = {
  language: 'en',
  card: {
    side: 'buy',
    amount: { amountUsd: '20' },
    token: toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'),
    ...bonk,
  },
  isOpen: true,
  hasChoice: false,
  hasOtherQuestion: false,
  canRepeat: true,
  focus: { tokens: [bonk, wif], list: [wif, bonk] },
}

it('the follow-up parser resolves "the other" in a correction to the other token of the chat', () => {
  const change = followUpParser(() => pinnedNames)('hmm no the other one', context)
  expect(change).toMatchObject({ kind: 'change', isReference: true, understood: { side: 'buy', amountUsd: '20' } })
  expect(change?.kind === 'change' && change.words).toContain('WIF')
})

it.each(['not that one, the other', 'ugh wrong coin. WIF not bonk'])(
  'the follow-up parser parses the new token from the last part of a message: "%s"',
  (text) => {
    const change = followUpParser(() => pinnedNames)(text, context)
    expect(change).toMatchObject({ kind: 'change', understood: { side: 'buy', amountUsd: '20' } })
    expect(change?.kind === 'change' && change.words.trim()).toBe('WIF')
  },
)

it('the follow-up parser parses the amount after a reason', () => {
  const change = followUpParser(() => pinnedNames)('thats too rich for my blood, 8 bucks', context)
  expect(change).toMatchObject({ kind: 'change', words: '8 bucks' })
  expect(followUpParser(() => pinnedNames)('why though, 8', context)?.kind).not.toBe('change')
})

it.each([
  ['en', 'don’t buy the second one'],
  ['en', "don't buy the second one"],
  ['en', 'do not buy the second one'],
  ['es', 'no compres la segunda'],
  ['pt', 'não compra a segunda'],
  ['fr', 'n’achète pas le deuxième'],
  ['zh', '不要买第二个'],
  ['ar', 'لا تشتري الثانية'],
] as const)(
  'the follow-up parser rejects a card and never changes it to the token that the user refuses, in %s',
  (language, text) => {
    const focus = { tokens: [bonk, wif], list: [bonk, wif] }
    expect(followUpParser(() => pinnedNames)(text, { ...context, language, focus })).toMatchObject({ kind: 'reject' })
  },
)

it('the follow-up parser resolves "the second order" to the open card of the second token in the list', () => {
  const focus = { tokens: [bonk, wif], list: [wif, bonk] }
  const change = followUpParser(() => pinnedNames)('第二单改成30', { ...context, language: 'zh', focus })
  expect(change).toMatchObject({ kind: 'change', words: '30', understood: { side: 'buy' } })
  const other = followUpParser(() => pinnedNames)('第一单改成30', { ...context, language: 'zh', focus })
  expect(other?.kind === 'change' && other.words).not.toBe('30')
})

it.each([
  ['fr', 'j’espère que c’est le vrai, pas une imitation, enfin pas une copie'],
  ['fr', 'pk ca ne prend pas tout mon solde'],
  ['fr', 'c’est pas trop risqué au moins'],
  ['en', "how come it doesn't use all of my SOL"],
  ['pt', 'por que não usa todo o meu SOL'],
] as const)('the follow-up parser keeps a card open after a question about it, in %s: "%s"', (language, text) => {
  expect(followUpParser(() => pinnedNames)(text, { ...context, language, focus: undefined })).toBeUndefined()
})

it.each([
  ['fr', 'pas envie de prendre de risque'],
  ['fr', 'bof pas fiable, annule'],
  ['fr', 'je prends pas finalement'],
  ['en', "no, it's risky, don't buy it"],
] as const)(
  'the follow-up parser cancels a card that a message rejects with a reason, in %s: "%s"',
  (language, text) => {
    expect(followUpParser(() => pinnedNames)(text, { ...context, language, focus: undefined })?.kind).toBe('reject')
  },
)

it('the follow-up parser parses a new amount followed by a pronoun', () => {
  const change = followUpParser(() => pinnedNames)('mets 0,1 sol dessus plutôt', { ...context, language: 'fr' })
  expect(change).toMatchObject({ kind: 'change', words: '0,1 sol' })
})

it('the follow-up parser does not parse a pronoun as a token', () => {
  expect(followUpParser(() => pinnedNames)('make it 50', context)).toMatchObject({ kind: 'change', words: '50' })
  expect(followUpParser(() => pinnedNames)('the other one', { ...context, isOpen: false })).toBeUndefined()
})

it('the parsed reply contains the side that a yes names', () => {
  const parse = utteranceParser(() => pinnedNames)
  expect(parse('ok yes buy it', 'en', null, null).cardReply).toEqual({ kind: 'yes', sides: ['buy'] })
  expect(parse('yes, sell it', 'en', null, null).cardReply).toEqual({ kind: 'yes', sides: ['sell'] })
  expect(parse('yes', 'en', null, null).cardReply).toEqual({ kind: 'yes', sides: [] })
})

it.each<[Language, string, boolean]>([
  ['ar', 'تمام نفذ', true],
  ['zh', '好 下单', true],
  ['fr', 'oui exécute', true],
  ['en', 'execute it please', true],
  ['en', 'ok sure', false],
])('in %s: the follow-up parser parses %j as a yes only to a trade: %s', (language, text, isConfirmed) => {
  const { cardReply } = utteranceParser(() => pinnedNames)(text, language, null, { tokens: [bonk] })
  expect(cardReply).toMatchObject({ kind: 'yes', confirmed: isConfirmed ? bonk : undefined })
})

it.each<[Language, string, 'buy' | 'sell' | undefined]>([
  ['zh', '买', 'buy'],
  ['ar', 'خلص بيع', 'sell'],
  ['fr', 'allez vends', 'sell'],
  ['en', 'buy?', undefined],
  ['en', 'sell half', undefined],
  ['en', 'buy BONK', undefined],
])('in %s: the utterance parser parses %j as an answer that names a side: %s', (language, text, side) => {
  expect(utteranceParser(() => pinnedNames)(text, language, null, null).cardReply).toEqual(
    side && { kind: 'side', side },
  )
})

describe('the token of the screen', () => {
  const parse = utteranceParser(() => pinnedNames)
  const onScreen = createScreenFocuser(() => pinnedNames)
  const shown = { chain: 'sol', address: toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263') } as const
  const unknown = { chain: 'eth', address: toEvmAddress(`0x${'ab'.repeat(20)}`) } as const

  it.each([
    ['en', 'buy $5 of this'],
    ['es', 'compra 5 dólares de esto'],
    ['fr', 'achète 5 dollars de ça'],
  ] as const)('%s: is meant by "this" in an order, whose card needs a press: %s', (language, text) => {
    const order = { intent: 'buy', amountUsd: '5', token: 'BONK', chain: 'sol', isReference: true }
    expect(parse(text, language, null, onScreen(undefined, shown))).toMatchObject(order)
    expect(parse(text, language, null, onScreen(undefined, undefined)).intent).not.toBe('buy')
  })

  it('is named by its address unless it is pinned: strangers choose symbols', () => {
    const parsed = parse('buy $5 of this', 'en', null, onScreen(undefined, unknown))
    expect(parsed).toMatchObject({ intent: 'buy', token: unknown.address, chain: 'eth' })
  })

  it('opens no card without an order, and confirms no card of another token', () => {
    const focus = onScreen(focusOnTokens({ tokens: [] }, [wif]), shown)
    for (const text of ['is this safe?', 'this', 'nice', '5'])
      expect(parse(text, 'en', null, focus).intent).not.toMatch(/^(buy|sell)$/)
    expect(parse('yes, buy it', 'en', null, focus).cardReply).toMatchObject({ confirmed: { symbol: 'BONK' } })
  })
})

it.each([
  ['en', 'liqudity n age', 'en'],
  ['en', 'he says he used tron. shit', 'en'],
  ['fr', 'g cb de wif', 'fr'],
  ['fr', 'wif ya un risque de rug pull ou pas', 'fr'],
  ['en', 'cuánto dinero tengo en total', 'es'],
  ['es', 'how much money do i have', 'en'],
  ['en', '我有多少钱', 'zh'],
  ['en', 'compra 20 dólares de BONK', 'es'],
] as const)(
  'the follow-up parser answers in the language of the chat unless the message is in another one: %s "%s"',
  (language, text, expected) => {
    expect(utteranceParser(() => pinnedNames)(text, language, null, null).language).toBe(expected)
  },
)
