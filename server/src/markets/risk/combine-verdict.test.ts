import { RiskSourceName, riskCodes } from '@murmur/contract/markets/risk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Finding } from '#risk/risk-source.port.ts'
import { breadth } from '../../../../spec/breadth.ts'
import { combineVerdict, type SourceResult } from './combine-verdict.ts'

const at = '2026-11-22T00:00:00.000Z'
type Short = [Finding['code'], Finding['level'], number?]
const reportedResult = (source: SourceResult['source'], ...findings: Short[]): SourceResult => ({
  source,
  at,
  report: { knows: true, reasons: findings.map(([code, level, value = null]) => ({ code, level, value, says: null })) },
})
const failedResult = (source: SourceResult['source']): SourceResult => ({ source, at, report: undefined })
const noData = (source: SourceResult['source']): SourceResult => ({
  source,
  at,
  report: { knows: false, reasons: [] },
})
const verdict = (...results: SourceResult[]) => combineVerdict(results, { isCoin: false, at })

const sold = reportedResult('simulation', ['sellable', 'fine'])
const listed = reportedResult('list', ['verified', 'fine'])
const unlisted = noData('list')

describe('a "fine" verdict', () => {
  test.each<[string, SourceResult[]]>([
    ['bought and sold, and on the list', [sold, listed]],
    ['bought and sold, and a vendor reports fine', [sold, unlisted, reportedResult('GoPlus', ['sellable', 'fine'])]],
    [
      'the same with one vendor unavailable',
      [sold, unlisted, failedResult('GoPlus'), reportedResult('Honeypot.is', ['sellable', 'fine'])],
    ],
    [
      'on the list, with powers by design',
      [
        sold,
        listed,
        reportedResult('GoPlus', ['blacklist', 'caution'], ['proxy', 'caution'], ['owner-changes-balances', 'danger']),
        reportedResult('Jupiter', ['mintable', 'caution'], ['freezable', 'caution'], ['top-holders', 'caution', 60]),
      ],
    ],
  ])('%s', (_, results) => expect(verdict(...results).level).toBe('fine'))

  test('rates a native coin as fine with any reports', () => {
    expect(combineVerdict([listed], { isCoin: true, at }).level).toBe('fine')
    expect(combineVerdict([], { isCoin: true, at }).level).toBe('fine')
  })
})

describe('missing evidence, which is never rated "fine"', () => {
  test.each<[string, SourceResult[]]>([
    ['no source responds', [failedResult('simulation'), unlisted, failedResult('GoPlus')]],
    ['no source has the token', [noData('simulation'), unlisted, noData('GoPlus')]],
    ['on the list, but not simulated', [failedResult('simulation'), listed]],
    [
      'a vendor reports fine, but it was not simulated',
      [noData('simulation'), unlisted, reportedResult('GoPlus', ['sellable', 'fine'])],
    ],
    ['bought and sold, without list entry or vendor', [sold, unlisted, failedResult('GoPlus')]],
    ['bought and sold, and the vendor does not have the token', [sold, unlisted, noData('GoPlus')]],
    [
      'bought and sold, and the vendor could not test it',
      [sold, unlisted, reportedResult('Honeypot.is', ['cannot-sell', 'unknown'])],
    ],
    ['bought, and the sale was not simulated', [reportedResult('simulation', ['cannot-sell', 'unknown']), listed]],
    ['a large market is no evidence', [sold, unlisted, reportedResult('market')]],
  ])('%s', (_, results) => expect(verdict(...results).level).toBe('unknown'))
})

describe('a "caution" verdict', () => {
  test.each<[string, SourceResult[]]>([
    [
      'a tax, even on the list',
      [reportedResult('simulation', ['sellable', 'fine'], ['sell-tax', 'caution', 3]), listed],
    ],
    ['a power of an unlisted token', [sold, unlisted, reportedResult('Jupiter', ['mintable', 'caution'])]],
    ['a new token', [sold, listed, reportedResult('market', ['new-token', 'caution', 2])]],
    ['a vendor reports a trap that we sold', [sold, unlisted, reportedResult('GoPlus', ['cannot-sell', 'danger'])]],
    [
      'a vendor reports a trap on a listed token that we sold',
      [sold, listed, reportedResult('Honeypot.is', ['cannot-sell', 'danger'])],
    ],
    ['a vendor reports a listed token as fake', [sold, listed, reportedResult('GoPlus', ['fake-token', 'danger'])]],
    [
      'a vendor warns, and it was not simulated',
      [failedResult('simulation'), unlisted, reportedResult('RugCheck', ['mintable', 'caution'])],
    ],
  ])('%s', (_, results) => expect(verdict(...results).level).toBe('caution'))
})

describe('a "danger" verdict', () => {
  const trap = reportedResult('simulation', ['cannot-sell', 'danger'])
  test.each<[string, SourceResult[]]>([
    [
      'the simulation could not sell it, against all other sources',
      [
        trap,
        listed,
        reportedResult('GoPlus', ['sellable', 'fine']),
        reportedResult('Honeypot.is', ['sellable', 'fine']),
      ],
    ],
    ['the simulation could not buy it', [reportedResult('simulation', ['cannot-buy', 'danger']), unlisted]],
    [
      'a sale loses half of its value',
      [reportedResult('simulation', ['sellable', 'fine'], ['sell-tax', 'danger', 50]), unlisted],
    ],
    ['frozen by default, even on the list', [reportedResult('simulation', ['frozen-by-default', 'danger']), listed]],
    ['an imitation that can be sold', [sold, reportedResult('list', ['imitation', 'danger'])]],
    [
      'a vendor reports a trap, and it was not simulated',
      [failedResult('simulation'), unlisted, reportedResult('GoPlus', ['cannot-sell', 'danger'])],
    ],
    [
      'the owner can change balances, which no sale contradicts',
      [sold, unlisted, reportedResult('GoPlus', ['owner-changes-balances', 'danger'])],
    ],
    ['reported as fraud', [sold, unlisted, reportedResult('Jupiter', ['suspicious', 'danger'])]],
  ])('%s', (_, results) => expect(verdict(...results).level).toBe('danger'))
})

describe('disputed verdicts', () => {
  const trap = reportedResult('simulation', ['cannot-sell', 'danger'])
  test.each<[string, boolean, SourceResult[]]>([
    [
      'a vendor sold a token that we could not sell',
      true,
      [trap, reportedResult('GoPlus', ['sellable', 'fine'], ['mintable', 'caution'])],
    ],
    [
      'we sold a token that a vendor reports as a trap',
      true,
      [sold, reportedResult('GoPlus', ['cannot-sell', 'danger'])],
    ],
    [
      'one vendor reports fine and another danger',
      true,
      [reportedResult('Jupiter', ['verified', 'fine']), reportedResult('RugCheck', ['suspicious', 'danger'])],
    ],
    [
      'our list has a token that a vendor reports as fake',
      true,
      [listed, reportedResult('GoPlus', ['fake-token', 'danger'])],
    ],
    ['all sources report a trap', false, [trap, reportedResult('GoPlus', ['cannot-sell', 'danger'])]],
    ['an imitation that can be sold', false, [sold, reportedResult('list', ['imitation', 'danger'])]],
    ['a trap with a large market', false, [trap, reportedResult('market')]],
    ['no source reports danger', false, [sold, listed, reportedResult('GoPlus', ['mintable', 'caution'])]],
  ])('%s: %s', (_, isDisputed, results) => expect(verdict(...results).isDisputed).toBe(isDisputed))
})

test('combineVerdict sorts reasons by level with source and time, and lists each source’s own opinion', () => {
  const { reasons, opinions } = verdict(
    sold,
    unlisted,
    reportedResult('GoPlus', ['mintable', 'caution'], ['cannot-sell', 'danger']),
    reportedResult('Honeypot.is', ['cannot-sell', 'unknown']),
    reportedResult('market', ['new-token', 'caution', 3]),
    failedResult('RugCheck'),
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
const anyResults = fc.uniqueArray(
  fc.record({
    source: fc.constantFrom(...RiskSourceName.options),
    at: fc.constant(at),
    report: fc.option(fc.record({ knows: fc.boolean(), reasons: fc.array(anyFinding, { maxLength: 4 }) }), {
      nil: undefined,
    }),
  }),
  { selector: ({ source }) => source },
)

describe('with any reports', () => {
  test('rates an unsellable token as danger, and a token without a simulated sale never as fine', () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        const own = results.find(({ source }) => source === 'simulation')?.report?.reasons ?? []
        const { level } = verdict(...results)
        if (own.some((each) => each.code === 'cannot-sell' && each.level === 'danger')) expect(level).toBe('danger')
        if (level === 'fine') expect(own.some(({ code }) => code === 'sellable')).toBe(true)
      }),
      { numRuns: breadth(150, 500) },
    )
  })

  test('never turns unknown into fine when a source fails', () => {
    const goodness = ['danger', 'caution', 'unknown', 'fine']
    fc.assert(
      fc.property(anyResults, fc.nat(6), (results, index) => {
        const before = verdict(...results).level
        const muted = results.map((each, at) => (at === index ? { ...each, report: undefined } : each))
        const after = verdict(...muted).level
        // A warning may disappear with its source, but an unknown token must not become fine.
        if (before === 'unknown') expect(goodness.indexOf(after)).toBeLessThanOrEqual(goodness.indexOf('unknown'))
      }),
      { numRuns: breadth(150, 500) },
    )
  })
})
