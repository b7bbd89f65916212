import { type Language, languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import type { Change } from '#ai/brains/changes.port.ts'
import { bonk, testAlert } from '#ai/brains/test-support/run-test-turn.ts'
import { translate } from '#platform/i18n/translate.ts'
import { describeChange } from './describe-change.ts'

const token = { chain: bonk.chain, address: bonk.address, symbol: 'BONK' }
const off = { quiet: false, movementNews: false, alertNews: false }
const state = (change: Change, isReversed?: true, language: Language = 'en') =>
  describeChange({ language, figures: language }, translate, { change, ...(isReversed && { isReversed }) })

describe('a change that a turn made', () => {
  it.each<[Change, string]>([
    [{ kind: 'alert-set', alert: testAlert }, 'Alert set: BONK on Solana above $0.00003. Say “undo” to remove it.'],
    [
      { kind: 'alert-deleted', alert: testAlert },
      'Alert removed: BONK on Solana above $0.00003. Say “undo” to bring it back.',
    ],
    [{ kind: 'watch-added', token }, 'BONK on Solana is now on your watchlist. Say “undo” to take it off.'],
    [{ kind: 'watch-removed', token }, 'BONK is off your watchlist now. Say “undo” to put it back.'],
    [
      { kind: 'settings-changed', from: { theme: 'light' }, to: { theme: 'dark' } },
      translate('en', 'brain.themeSet', { theme: 'dark' }),
    ],
    [
      { kind: 'settings-changed', from: { language: 'en' }, to: { language: 'fr' } },
      translate('en', 'brain.languageSet', { language: 'French' }),
    ],
    [{ kind: 'settings-changed', from: { quiet: false }, to: { quiet: true } }, translate('en', 'brain.quietOn')],
    [
      { kind: 'settings-changed', from: off, to: { quiet: false, movementNews: true, alertNews: true } },
      translate('en', 'brain.quietOff'),
    ],
    [
      { kind: 'settings-changed', from: { priceNews: false, quiet: true }, to: { priceNews: true, quiet: false } },
      translate('en', 'brain.newsOn', { news: 'prices', percent: '10%' }),
    ],
    [
      { kind: 'settings-changed', from: { alertNews: true }, to: { alertNews: false } },
      translate('en', 'brain.newsOff', { news: 'alerts' }),
    ],
    [
      { kind: 'limit-tightened', limit: { period: 'perDay', usd: 100 } },
      translate('en', 'brain.limitTightened', { period: 'perDay', usd: '$100.00' }),
    ],
    [{ kind: 'recipient-removed', name: 'Ana' }, translate('en', 'brain.recipientRemoved', { recipient: 'Ana' })],
  ])('is stated as its request is answered: %o', (change, sentence) => {
    expect(state(change)).toBe(sentence)
  })

  it('is stated as undone if it is the reversal of an earlier one', () => {
    expect(state({ kind: 'watch-added', token }, true)).toBe('Undone: BONK on Solana is off your watchlist.')
    expect(state({ kind: 'alert-deleted', alert: testAlert }, true)).toContain('Undone, this alert is back: BONK')
  })

  it('shows a token’s symbol without markup', () => {
    expect(state({ kind: 'watch-added', token: { ...token, symbol: '[x](https://evil.example)' } })).not.toMatch(
      /[[\]]|:\/\//,
    )
  })

  it.each(languages)('is stated in %s', (language) => {
    const sentence = state({ kind: 'watch-removed', token }, undefined, language)
    expect(sentence).toBe(translate(language, 'brain.watchRemoved', { tokens: 'BONK', count: 1 }))
  })
})
