import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { openArchive } from '#chain/archive.ts'
import { createTemporaryFolder } from '../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
afterEach(folder.remove)
const archivedTransaction = (digit: string) => {
  const hash: Hex = `0x${digit.repeat(64)}`
  // Umlauts, because offsets count bytes, not characters.
  return { transaction: { from: '0x01' as Hex, hash, note: 'größer' }, receipt: { transactionHash: hash } }
}

test('the archive finds each archived transaction, even after a restart with a torn last write', async () => {
  const path = join(folder.path, 'archive.jsonl')
  const archive = await openArchive(path)
  await archive.add([archivedTransaction('a'), archivedTransaction('b')])
  await archive.add([archivedTransaction('b'), archivedTransaction('c')])
  expect(await archive.find(archivedTransaction('b').transaction.hash)).toEqual(archivedTransaction('b'))
  await archive.close()

  appendFileSync(path, '{"transaction":{"hash":"0xdd')
  const again = await openArchive(path)
  await again.add([archivedTransaction('e')])
  for (const digit of ['a', 'b', 'c', 'e']) {
    expect(await again.find(archivedTransaction(digit).transaction.hash.toUpperCase().replace('X', 'x'))).toEqual(
      archivedTransaction(digit),
    )
  }
  expect(await again.find(archivedTransaction('d').transaction.hash)).toBeUndefined()
  await again.close()
})
