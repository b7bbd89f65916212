import type { Address } from '@murmur/contract/address'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ConversationTurn } from '../conversation.ts'
import { makeAnswer, makeCard, makeEvidence, makeView } from '../test-support/make-evidence.ts'
import { findToken } from '../tokens.ts'
import type { Evidence } from './evidence.ts'
import { judgeTurn } from './judge-turn.ts'

const bonk = findToken({ symbol: 'BONK', chain: 'sol' })
const judge = (evidence: Evidence, ...want: unknown[]) =>
  judgeTurn(evidence, v.parse(ConversationTurn, { say: 'x', want }).want)
const isHelpful = async (evidence: Evidence, ...want: unknown[]) => (await judge(evidence, ...want)).isHelpful

const buy = { side: 'buy', token: 'BONK@sol', usd: '25' }

describe('a wanted card', () => {
  it.each([
    ['the same amount in dollars', { usd: '25' }, true],
    ['another amount', { usd: '20' }, false],
    ['the same amount of the coin', { coin: '0.1667' }, true],
    ['the same number of tokens', { units: '1690000' }, true],
    ['another number of tokens', { units: '25' }, false],
    ['half of the coin', { coinPercent: '50' }, false],
    ['a tenth of the coin', { coinPercent: '3.334' }, true],
  ])('%s', async (_, amount, isRight) => {
    const api = makeView({
      balances: { sol: { tokens: [{ isCoin: true, balance: 5, decimals: 9, sellableBaseUnits: '4990000000' }] } },
    })
    const evidence = makeEvidence('Buy BONK?', { opened: [makeCard()], api })
    expect(await isHelpful(evidence, { card: { side: 'buy', token: 'BONK@sol', ...amount } })).toBe(isRight)
  })

  it('fails with a second card, another token or another side', async () => {
    expect(await isHelpful(makeEvidence('', { opened: [makeCard(), makeCard()] }), { card: buy })).toBe(false)
    expect(
      await isHelpful(makeEvidence('', { opened: [makeCard({ address: 'other' as Address })] }), { card: buy }),
    ).toBe(false)
    expect(await isHelpful(makeEvidence('', { opened: [makeCard({ type: 'sell' })] }), { card: buy })).toBe(false)
  })
})

it('judgeTurn fails a turn with an unwanted card, even with a right answer', async () => {
  const judgement = await judge(makeEvidence('A fee is a cost.', { opened: [makeCard()] }), { explain: [['fee']] })
  expect(judgement).toMatchObject({ isHelpful: false, unwantedCards: 1 })
})

describe('a wanted question', () => {
  it('is recognized by its catalog sentence with its values', async () => {
    const evidence = makeEvidence('For how many US dollars should I buy BONK?')
    expect(await isHelpful(evidence, { ask: 'amount' })).toBe(true)
    expect(await isHelpful(evidence, { ask: 'side' })).toBe(false)
  })

  it('is recognized by its words', async () => {
    const answer = makeAnswer('¿Cuánto quieres gastar?', 'es')
    expect(await isHelpful(makeEvidence('', { answer }), { ask: 'amount' })).toBe(true)
  })

  it('may be a choice with every option', async () => {
    const searchData = { query: 'BONK', purpose: 'choose', from: 'wanted words', tokens: [bonk] } as never
    const evidence = makeEvidence('', { answer: makeAnswer('Choose one.', 'en', { searchData }) })
    expect(await isHelpful(evidence, { ask: 'which', options: ['BONK@sol'] })).toBe(true)
    expect(await isHelpful(evidence, { ask: 'which', options: ['BONK@sol', 'WIF@sol'] })).toBe(false)
  })
})

describe('a wanted change', () => {
  const settings = { alerts: [], watchlist: [], preferences: { theme: 'light' } } as never
  const alert = {
    id: 'a1',
    chain: 'sol',
    address: bonk.address,
    condition: 'above',
    priceUsd: '0.00001628',
    state: 'active',
  }
  const changed = makeView({
    alerts: [alert],
    watchlist: [{ ...bonk }],
    preferences: { theme: 'dark' },
    detail: { price: 0.0000148 },
  })
  const done = 'Done. Say "undo" to take it back.'

  it.each([
    ['an alert by per cent', { done: 'alert-set', token: 'BONK@sol', direction: 'above', percent: '10' }, done, true],
    ['an alert at another price', { done: 'alert-set', token: 'BONK@sol', price: '0.02' }, done, false],
    ['an alert in the other direction', { done: 'alert-set', token: 'BONK@sol', direction: 'below' }, done, false],
    ['a watched token', { done: 'watch-added', token: 'BONK@sol' }, done, true],
    ['a token that is still watched', { done: 'watch-removed', token: 'BONK@sol' }, done, false],
    ['a theme', { done: 'theme', value: 'dark' }, done, true],
    ['a change without undo', { done: 'theme', value: 'dark' }, 'Done.', false],
    ['quiet mode that is off', { done: 'quiet', value: 'on' }, done, false],
  ])('%s', async (_, outcome, text, isRight) => {
    expect(await isHelpful(makeEvidence(text, { api: changed, before: settings }), outcome)).toBe(isRight)
  })
})

describe('a trade', () => {
  const trade = { type: 'Buy', status: 'Successful', chain: 'sol', tokenOut: bonk } as never
  const receipt = { receipt: { side: 'buy', token: 'BONK@sol' } }

  it('has a receipt if its card shows the success', async () => {
    const earlier = [makeCard({ state: 'successful' })]
    expect(await isHelpful(makeEvidence('', { earlier, traded: [trade] }), receipt)).toBe(true)
    expect(await isHelpful(makeEvidence('', { earlier, traded: [] }), receipt)).toBe(false)
    expect(await isHelpful(makeEvidence('', { earlier: [makeCard()], traded: [trade] }), receipt)).toBe(false)
  })

  it('is closed if its card is no longer open and nothing was traded', async () => {
    const cancelled = [makeCard({ state: 'cancelled' })]
    expect(await isHelpful(makeEvidence('', { earlier: cancelled }), { closed: true })).toBe(true)
    expect(await isHelpful(makeEvidence('', { earlier: [makeCard()] }), { closed: true })).toBe(false)
    expect(await isHelpful(makeEvidence('', { earlier: cancelled, traded: [trade] }), { closed: true })).toBe(false)
    expect(await isHelpful(makeEvidence(''), { closed: true })).toBe(false)
  })
})

describe('wanted words', () => {
  it('are compared without case, accents and kinds of apostrophes', async () => {
    const answer = makeAnswer('C’est la COMMISSION du réseau.', 'fr')
    expect(await isHelpful(makeEvidence('', { answer }), { explain: [["c'est la commission"], ['reseau', 'x']] })).toBe(
      true,
    )
    expect(await isHelpful(makeEvidence('', { answer }), { explain: [['commission'], ['mineur']] })).toBe(false)
  })

  it('of a refusal require a next step if one is wanted', async () => {
    const decline = { decline: [['advice']], offers: true }
    expect(await isHelpful(makeEvidence('I give no advice.'), decline)).toBe(false)
    expect(await isHelpful(makeEvidence('I give no advice. I can show you its risk.'), decline)).toBe(true)
  })

  it('do not excuse a sentence that gives up, even in small talk', async () => {
    const judgement = await judge(makeEvidence('I don’t know a token called XYZ, so I didn’t choose one.'), {
      social: [],
    })
    expect(judgement).toMatchObject({ isHelpful: false, isDeadEnd: true })
  })
})

it('a reference is resolved by its token or by a question about it', async () => {
  const want = { explain: [['safe']], about: 'BONK@sol' }
  expect(await judge(makeEvidence('BONK is safe.'), want)).toMatchObject({ isHelpful: true, isReferenceResolved: true })
  expect(await judge(makeEvidence('WIF is safe.'), want)).toMatchObject({
    isHelpful: false,
    isReferenceResolved: false,
  })
  expect(await judge(makeEvidence('Which token do you mean?'), want)).toMatchObject({
    isHelpful: false,
    isReferenceResolved: true,
  })
  expect((await judge(makeEvidence('Hi'), { social: [] })).isReferenceResolved).toBeUndefined()
})
