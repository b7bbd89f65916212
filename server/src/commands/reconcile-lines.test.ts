import type { Address } from '@murmur/contract/address'
import { parseUserId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { reconcileCode, reconcileLines } from './reconcile-lines.ts'
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
  expect(reconcileLines(equal, [])).toEqual(['reconciled 1 wallets, 2 balances on 1 chains: ledger − chain = 0 in all'])
  expect(reconcileCode(equal)).toBe(0)
  const partly: Reconciliation = {
    ...equal,
    unreadable: [{ userId: parseUserId('u'), chain: 'sol', token: 't' as Address }],
  }
  expect(reconcileLines(partly, [])).toEqual([
    'unreadable: user u sol t',
    'reconciled 1 wallets, 2 balances on 1 chains: ledger − chain = 0 in all that could be read, 1 could not',
  ])
  expect(reconcileCode(partly)).toBe(2)
})
