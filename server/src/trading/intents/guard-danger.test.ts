import { parseUserId } from '@murmur/contract/ids'
import type { RiskReason, RiskVerdict } from '@murmur/contract/markets/risk'
import { describe, expect, test } from 'vitest'
import { guardDanger, withQuotedTax } from './guard-danger.ts'

const at = '2026-11-22T00:00:00.000Z'
const reason = (fields: Partial<RiskReason>): RiskReason => ({
  code: 'cannot-sell',
  level: 'danger',
  source: 'simulation',
  at,
  value: null,
  says: null,
  ...fields,
})
const verdict = (level: RiskVerdict['level'], reasons: RiskReason[] = []): RiskVerdict => ({
  level,
  reasons,
  opinions: [],
  isDisputed: false,
  asOf: at,
})
const guard = (allowed: boolean, dangerSymbol: string | undefined, risk: RiskVerdict) =>
  guardDanger(
    { canBuyDangerous: async () => allowed },
    parseUserId('u'),
    dangerSymbol === undefined ? {} : { dangerSymbol },
    'MOONX',
    risk,
  )

describe('a token that looks dangerous', () => {
  const danger = verdict('danger', [reason({})])

  test.each([
    [false, undefined],
    [false, 'MOONX'],
    [true, undefined],
    [true, ''],
    [true, 'moonx'],
    [true, 'MOON'],
  ])('is refused (allowed: %s, typed: %s)', async (allowed, typed) => {
    await expect(guard(allowed, typed, danger)).rejects.toMatchObject({
      code: 'TOKEN_DANGEROUS',
      details: { reason: 'danger-rehearsal', values: { finding: { id: 'unsellable', values: {} } } },
    })
  })

  test('is sold to a user who allowed it and typed its symbol', async () => {
    await expect(guard(true, ' MOONX ', danger)).resolves.toBeUndefined()
  })

  test.each(['fine', 'caution', 'unknown'] as const)('allows a token with level %s', async (level) => {
    await expect(guard(false, undefined, verdict(level))).resolves.toBeUndefined()
  })

  test.each([
    [
      { code: 'imitation', source: 'list', says: 'USDC' },
      { reason: 'danger-list', values: { finding: { id: 'imitates', values: { token: 'USDC' } } } },
    ],
    [
      { code: 'sell-tax', value: 60 },
      { reason: 'danger-rehearsal', values: { finding: { id: 'sell-tax', values: { percent: '60' } } } },
    ],
    [
      { code: 'blacklist', source: 'GoPlus' },
      { reason: 'danger-source', values: { source: 'GoPlus', finding: { id: 'blacklist', values: {} } } },
    ],
    [
      { code: 'other', source: 'RugCheck', says: 'Known scam' },
      {
        reason: 'danger-source',
        values: { source: 'RugCheck', finding: { id: 'quoted', values: { words: 'Known scam' } } },
      },
    ],
  ] as const)('reports the reason: %o', async (fields, details) => {
    await expect(guard(false, undefined, verdict('danger', [reason(fields)]))).rejects.toMatchObject({
      details,
    })
  })

  test('is refused even if the verdict has no reason', async () => {
    await expect(guard(false, undefined, verdict('danger'))).rejects.toMatchObject({ code: 'TOKEN_DANGEROUS' })
  })
})

test('guardDanger treats a quote with a tax of half the amount as danger, even if the verdict is unknown', async () => {
  const unknown = verdict('unknown')
  expect(withQuotedTax(unknown, { tokenTaxBps: 4_999 })).toBe(unknown)
  expect(withQuotedTax(unknown, {})).toBe(unknown)
  const taxed = withQuotedTax(unknown, { tokenTaxBps: 9_000 })
  await expect(guard(false, undefined, taxed)).rejects.toMatchObject({
    code: 'TOKEN_DANGEROUS',
    details: { reason: 'danger-rehearsal', values: { finding: { id: 'buy-tax', values: { percent: '90' } } } },
  })
  const danger = verdict('danger', [reason({})])
  expect(withQuotedTax(danger, { tokenTaxBps: 9_000 })).toBe(danger)
})
