import { toEvmAddress } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import type { Approval } from '@murmur/contract/trading/approvals'
import { describe, expect, it } from 'vitest'
import { sortApprovals } from './sort-approvals.ts'

const makeAddress = (number: number) => toEvmAddress(`0x${number.toString(16).padStart(40, '0')}`)

/** An unlimited approval of an unverified token for an unknown contract. */
function approval(number: number, changes: Partial<Approval> = {}, isVerified = false): Approval {
  const names = { symbol: `T${number}`, address: makeAddress(number), decimals: 18 }
  return {
    chain: 'eth',
    token: { ...names, name: names.symbol, isVerified, imitates: null },
    spender: { address: makeAddress(5), name: null, isVenue: false },
    ...{ amountBaseUnits: toBaseUnits(7n), isUnlimited: true, risk: 'high', since: null },
    exposed: { ...names, amount: 7e-18, amountBaseUnits: toBaseUnits(7n), usdValue: null },
    ...changes,
  }
}

const fakes = Array.from({ length: 150 }, (_, at) => approval(1_000 + at))
const symbolsOf = (approvals: readonly Approval[]) => approvals.map(({ token }) => token.symbol)

describe('the order of approvals', () => {
  it('puts verified tokens first, then listed ones, then at most 100 others', () => {
    const [verified, listed] = [approval(1, { risk: 'low' }, true), approval(2, { risk: 'medium' })]
    const { approvals, isTruncated } = sortApprovals([...fakes, listed, verified], [makeAddress(2)])
    expect(symbolsOf(approvals).slice(0, 3)).toEqual(['T1', 'T2', 'T1000'])
    expect([approvals.length, isTruncated]).toEqual([102, true])
  })

  it('keeps every approval of a verified or listed token', () => {
    const own = Array.from({ length: 150 }, (_, at) => approval(at + 1, {}, at % 2 === 0))
    const listed = own.map(({ token }) => token.address.toLowerCase())
    const { approvals, isTruncated } = sortApprovals([...fakes.slice(50), ...own], listed)
    expect([approvals.length, isTruncated]).toEqual([250, false])
  })

  it('sorts by risk, then by the value that the spender can take', () => {
    const approvalWorth = (number: number, usdValue: number, risk: Approval['risk']) =>
      approval(number, { risk, exposed: { ...approval(number).exposed, usdValue } }, true)
    const mixed = [
      approvalWorth(1, 9, 'low'),
      approvalWorth(2, 1, 'medium'),
      approvalWorth(3, 2, 'high'),
      approvalWorth(4, 5, 'medium'),
    ]
    expect(symbolsOf(sortApprovals(mixed, []).approvals)).toEqual(['T3', 'T4', 'T2', 'T1'])
  })
})
