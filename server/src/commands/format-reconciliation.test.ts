import type { Address } from '@murmur/contract/address'
import { parseUserId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { formatReconciliation, getExitCode } from './format-reconciliation.ts'
import type { Reconciliation } from './reconcile-wallets.ts'

const equal: Reconciliation = {
  wallets: 1,
  balances: 2,
  chains: ['sol'],
  differences: [],
  unreadable: [],
  unanswered: [],
}

test('the reconcile report reports "all equal" only for the chains that responded', () => {
  expect(formatReconciliation(equal, [])).toEqual([
    'reconciled 1 wallets, 2 balances on 1 chains: ledger − chain = 0 in all',
  ])
  expect(getExitCode(equal)).toBe(0)
  const partly: Reconciliation = {
    ...equal,
    unreadable: [{ userId: parseUserId('u'), chain: 'sol', token: 't' as Address }],
  }
  expect(formatReconciliation(partly, [])).toEqual([
    'unreadable: user u sol t',
    'reconciled 1 wallets, 2 balances on 1 chains: ledger − chain = 0 in all that could be read, 1 could not',
  ])
  expect(getExitCode(partly)).toBe(2)
})
