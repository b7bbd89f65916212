import { setImmediate } from 'node:timers/promises'
import { parseUserId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { historyExports, type SliceTurn } from './history-exports.ts'

const linesOf = (slices: number, seen: number[] = []) =>
  async function* (inTurn: SliceTurn) {
    for (let slice = 0; slice < slices; slice += 1) {
      yield await inTurn(async () => {
        seen.push(slice)
        return `${slice}\n`
      })
    }
  }
const busy = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' })

test('one export per user runs at a time, and another follows once it has ended', async () => {
  const open = historyExports()
  const first = open(parseUserId('ada'), linesOf(3))
  expect(() => open(parseUserId('ada'), linesOf(1))).toThrow(busy)
  const other = open(parseUserId('grace'), linesOf(1))
  expect(await other.toArray()).toEqual(['0\n'])
  expect(await first.toArray()).toHaveLength(3)
  expect(await open(parseUserId('ada'), linesOf(1)).toArray()).toHaveLength(1)
})

test('a client that leaves before the first line frees its turn', async () => {
  const open = historyExports()
  const left = open(parseUserId('ada'), linesOf(3))
  const closed = new Promise((resolve) => left.once('close', resolve))
  left.destroy()
  await closed
  expect(await open(parseUserId('ada'), linesOf(1)).toArray()).toHaveLength(1)
})

test('other work runs between two slices, however quickly the database answers', async () => {
  const seen: number[] = []
  const finished = historyExports()(parseUserId('ada'), linesOf(50, seen)).toArray()
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
  expect(seen.length).toBeLessThan(50)
  await finished
  expect(seen).toHaveLength(50)
})
