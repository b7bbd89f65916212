import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { parseUserId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { createHistoryExports, type SliceQueue } from './history-exports.ts'

const generateSlices = (slices: number, seen: number[] = []) =>
  async function* (enqueue: SliceQueue) {
    for (let slice = 0; slice < slices; slice += 1) {
      yield await enqueue(async () => {
        seen.push(slice)
        return `${slice}\n`
      })
    }
  }
const busy = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' })

test('the history export allows one export per user at a time, and another after it ends', async () => {
  const open = createHistoryExports()
  const first = open(parseUserId('ada'), generateSlices(3))
  expect(() => open(parseUserId('ada'), generateSlices(1))).toThrow(busy)
  const other = open(parseUserId('grace'), generateSlices(1))
  expect(await other.toArray()).toEqual(['0\n'])
  expect(await first.toArray()).toHaveLength(3)
  expect(await open(parseUserId('ada'), generateSlices(1)).toArray()).toHaveLength(1)
})

test('the history export allows another export if the client disconnects before the first line', async () => {
  const open = createHistoryExports()
  const abandoned = open(parseUserId('ada'), generateSlices(3))
  const closed = new Promise((resolve) => abandoned.once('close', resolve))
  abandoned.destroy()
  await closed
  expect(await open(parseUserId('ada'), generateSlices(1)).toArray()).toHaveLength(1)
})

test('the history export yields to other work between slices, even if the database responds instantly', async () => {
  const seen: number[] = []
  const finished = createHistoryExports()(parseUserId('ada'), generateSlices(50, seen)).toArray()
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
  expect(seen.length).toBeLessThan(50)
  await finished
  expect(seen).toHaveLength(50)
})

test('the history export keeps few rows in memory, even if a client reads a long history slowly', async () => {
  const [slices, seen]: [number, number[]] = [2_000, []]
  let [written, most] = [0, 0]
  const client = new Writable({
    highWaterMark: 1,
    write(_line, _encoding, done) {
      written += 1
      most = Math.max(most, seen.length - written)
      // Several turns of the event loop, in each of which the export could read on.
      void setImmediate()
        .then(setImmediate)
        .then(setImmediate)
        .then(() => done())
    },
  })
  await pipeline(createHistoryExports()(parseUserId('ada'), generateSlices(slices, seen)), client)
  expect(written).toBe(slices)
  expect(most).toBeLessThanOrEqual(3)
})
