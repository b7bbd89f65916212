import { RiskSourceName, riskCodes } from '@murmur/contract/risk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Finding } from '#risk/risk-source.port.ts'
import { breadth } from '../../../../spec/breadth.ts'
import { type Heard, verdictOf } from './verdict-of.ts'

const at = '2026-11-22T00:00:00.000Z'
type Short = [Finding['code'], Finding['level'], number?]
const said = (source: Heard['source'], ...findings: Short[]): Heard => ({
  source,
  at,
  report: { knows: true, reasons: findings.map(([code, level, value = null]) => ({ code, level, value, says: null })) },
})
const silent = (source: Heard['source']): Heard => ({ source, at, report: undefined })
const stranger = (source: Heard['source']): Heard => ({ source, at, report: { knows: false, reasons: [] } })
const verdict = (...heard: Heard[]) => verdictOf(heard, { isCoin: false, at })

const sold = said('simulation', ['sellable', 'fine'])
const listed = said('list', ['verified', 'fine'])
const unlisted = stranger('list')

describe('fine', () => {
  test.each<[string, Heard[]]>([
    ['bought and sold, and on the list', [sold, listed]],
    ['bought and sold, and a vendor that knows it is content', [sold, unlisted, said('GoPlus', ['sellable', 'fine'])]],
    ['likewise, one vendor silent', [sold, unlisted, silent('GoPlus'), said('Honeypot.is', ['sellable', 'fine'])]],
    [
      'on the list, with the powers that are known of it',
      [
        sold,
        listed,
        said('GoPlus', ['blacklist', 'caution'], ['proxy', 'caution'], ['owner-changes-balances', 'danger']),
        said('Jupiter', ['mintable', 'caution'], ['freezable', 'caution'], ['top-holders', 'caution', 60]),
      ],
    ],
  ])('%s', (_, heard) => expect(verdict(...heard).level).toBe('fine'))

  test('the coin of a chain, whatever is known', () => {
    expect(verdictOf([listed], { isCoin: true, at }).level).toBe('fine')
    expect(verdictOf([], { isCoin: true, at }).level).toBe('fine')
  })
})

describe('unknown is never fine', () => {
  test.each<[string, Heard[]]>([
    ['nobody answers', [silent('simulation'), unlisted, silent('GoPlus')]],
    ['nobody knows it', [stranger('simulation'), unlisted, stranger('GoPlus')]],
    ['on the list, but nobody could try', [silent('simulation'), listed]],
    [
      'a vendor is content, but nobody could try',
      [stranger('simulation'), unlisted, said('GoPlus', ['sellable', 'fine'])],
    ],
    ['bought and sold, and nobody vouches for it', [sold, unlisted, silent('GoPlus')]],
    ['bought and sold, and the vendor does not know it', [sold, unlisted, stranger('GoPlus')]],
    [
      'bought and sold, and the vendor could not test it',
      [sold, unlisted, said('Honeypot.is', ['cannot-sell', 'unknown'])],
    ],
    ['bought, and nobody could try to sell it', [said('simulation', ['cannot-sell', 'unknown']), listed]],
    ['a large market vouches for nothing', [sold, unlisted, said('market')]],
  ])('%s', (_, heard) => expect(verdict(...heard).level).toBe('unknown'))
})

describe('caution', () => {
  test.each<[string, Heard[]]>([
    [
      'a tax, even of a token on the list',
      [said('simulation', ['sellable', 'fine'], ['sell-tax', 'caution', 3]), listed],
    ],
    ['a power of strangers', [sold, unlisted, said('Jupiter', ['mintable', 'caution'])]],
    ['new', [sold, listed, said('market', ['new-token', 'caution', 2])]],
    ['a vendor says trap, and we sold it', [sold, unlisted, said('GoPlus', ['cannot-sell', 'danger'])]],
    [
      'a vendor says trap of a listed token that we sold',
      [sold, listed, said('Honeypot.is', ['cannot-sell', 'danger'])],
    ],
    ['a vendor says fake of a listed token', [sold, listed, said('GoPlus', ['fake-token', 'danger'])]],
    [
      'a vendor warns, and nobody could try',
      [silent('simulation'), unlisted, said('RugCheck', ['mintable', 'caution'])],
    ],
  ])('%s', (_, heard) => expect(verdict(...heard).level).toBe('caution'))
})

describe('danger', () => {
  const trap = said('simulation', ['cannot-sell', 'danger'])
  test.each<[string, Heard[]]>([
    [
      'our own rehearsal could not sell it, whatever all others say',
      [trap, listed, said('GoPlus', ['sellable', 'fine']), said('Honeypot.is', ['sellable', 'fine'])],
    ],
    ['could not buy it', [said('simulation', ['cannot-buy', 'danger']), unlisted]],
    ['half of a sale is kept', [said('simulation', ['sellable', 'fine'], ['sell-tax', 'danger', 50]), unlisted]],
    ['frozen by default, even on the list', [said('simulation', ['frozen-by-default', 'danger']), listed]],
    ['an imitation that can be sold', [sold, said('list', ['imitation', 'danger'])]],
    [
      'a vendor says trap, and nobody could try',
      [silent('simulation'), unlisted, said('GoPlus', ['cannot-sell', 'danger'])],
    ],
    [
      'its owner can take it away: no sale contradicts that',
      [sold, unlisted, said('GoPlus', ['owner-changes-balances', 'danger'])],
    ],
    ['known from fraud', [sold, unlisted, said('Jupiter', ['suspicious', 'danger'])]],
  ])('%s', (_, heard) => expect(verdict(...heard).level).toBe('danger'))
})

describe('disputed', () => {
  const trap = said('simulation', ['cannot-sell', 'danger'])
  test.each<[string, boolean, Heard[]]>([
    ['a vendor sold what we could not', true, [trap, said('GoPlus', ['sellable', 'fine'], ['mintable', 'caution'])]],
    ['we sold what a vendor calls a trap', true, [sold, said('GoPlus', ['cannot-sell', 'danger'])]],
    [
      'one vendor is content, the other is not',
      true,
      [said('Jupiter', ['verified', 'fine']), said('RugCheck', ['suspicious', 'danger'])],
    ],
    ['our list has what a vendor calls a fake', true, [listed, said('GoPlus', ['fake-token', 'danger'])]],
    ['all say trap', false, [trap, said('GoPlus', ['cannot-sell', 'danger'])]],
    ['an imitation can be sold, of course', false, [sold, said('list', ['imitation', 'danger'])]],
    ['the market of a trap is large', false, [trap, said('market')]],
    ['nobody says danger', false, [sold, listed, said('GoPlus', ['mintable', 'caution'])]],
  ])('%s: %s', (_, isDisputed, heard) => expect(verdict(...heard).isDisputed).toBe(isDisputed))
})

test('the worst reasons come first, each with its source and time; opinions say what each said by itself', () => {
  const { reasons, opinions } = verdict(
    sold,
    unlisted,
    said('GoPlus', ['mintable', 'caution'], ['cannot-sell', 'danger']),
    said('Honeypot.is', ['cannot-sell', 'unknown']),
    said('market', ['new-token', 'caution', 3]),
    silent('RugCheck'),
  )
  expect(reasons.map(({ code, level, source }) => [code, level, source])).toEqual([
    ['mintable', 'caution', 'GoPlus'],
    ['cannot-sell', 'caution', 'GoPlus'],
    ['new-token', 'caution', 'market'],
    ['cannot-sell', 'unknown', 'Honeypot.is'],
    ['sellable', 'fine', 'simulation'],
  ])
  expect(reasons.every((each) => each.at === at)).toBe(true)
  expect(opinions.map(({ source, level }) => [source, level])).toEqual([
    ['simulation', 'fine'],
    ['list', 'unknown'],
    ['GoPlus', 'danger'],
    ['Honeypot.is', 'unknown'],
    ['market', 'caution'],
    ['RugCheck', 'unknown'],
  ])
})

const anyFinding = fc.record({
  code: fc.constantFrom(...riskCodes),
  level: fc.constantFrom('fine' as const, 'caution' as const, 'danger' as const, 'unknown' as const),
  value: fc.constant(null),
  says: fc.constant(null),
})
const anyHeard = fc.uniqueArray(
  fc.record({
    source: fc.constantFrom(...RiskSourceName.options),
    at: fc.constant(at),
    report: fc.option(fc.record({ knows: fc.boolean(), reasons: fc.array(anyFinding, { maxLength: 4 }) }), {
      nil: undefined,
    }),
  }),
  { selector: ({ source }) => source },
)

describe('whatever is heard', () => {
  test('what could not be sold here is danger, and nothing is fine that we did not sell', () => {
    fc.assert(
      fc.property(anyHeard, (heard) => {
        const own = heard.find(({ source }) => source === 'simulation')?.report?.reasons ?? []
        const { level } = verdict(...heard)
        if (own.some((each) => each.code === 'cannot-sell' && each.level === 'danger')) expect(level).toBe('danger')
        if (level === 'fine') expect(own.some(({ code }) => code === 'sellable')).toBe(true)
      }),
      { numRuns: breadth(150, 500) },
    )
  })

  test('a silence more makes nothing better', () => {
    const goodness = ['danger', 'caution', 'unknown', 'fine']
    fc.assert(
      fc.property(anyHeard, fc.nat(6), (heard, index) => {
        const before = verdict(...heard).level
        const muted = heard.map((each, at) => (at === index ? { ...each, report: undefined } : each))
        const after = verdict(...muted).level
        // A warning may fall silent with its source, but nothing becomes fine by it that was unknown.
        if (before === 'unknown') expect(goodness.indexOf(after)).toBeLessThanOrEqual(goodness.indexOf('unknown'))
      }),
      { numRuns: breadth(150, 500) },
    )
  })
})
