import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeTransferIds } from './transfer-ids.ts'

test('ids are in the order of the chain, and of the chains', () => {
  const [solana, ethereum] = [makeTransferIds('sol', randomUUID), makeTransferIds('eth', randomUUID)]
  const ids = [
    solana(400_000_000n),
    ethereum(9n),
    ...Array.from({ length: 20 }, () => ethereum(10n)),
    ethereum(21_000_000n),
    makeTransferIds('base', randomUUID)(1n),
  ]
  expect([...ids].sort()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('ids of the same place in a block differ', () => {
  const ids = Array.from({ length: 3 }, () => makeTransferIds('eth', randomUUID)(7n))
  expect(new Set(ids).size).toBe(3)
})
