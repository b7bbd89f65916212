import { expect, test } from 'vitest'
import { shareReads } from './share-reads.ts'

function openShareReads() {
  let time = 0
  const started: { resolve: (result: string) => void; reject: (error: Error) => void }[] = []
  const share = shareReads<string>(() => new Date(time))
  const read = (key = 'one') => share(key, () => new Promise((resolve, reject) => started.push({ resolve, reject })))
  return { started, read, advance: (ms: number) => (time += ms) }
}

test('shareReads shares one read per key, however long it takes, and keeps its result for 60 s', async () => {
  const { started, read, advance } = openShareReads()
  const first = read()
  advance(100_000)
  const second = read()
  expect(started).toHaveLength(1)
  started[0]?.resolve('a')
  expect(await Promise.all([first, second])).toEqual(['a', 'a'])
  advance(59_999)
  expect(await read()).toBe('a')
  advance(1)
  void read()
  expect(started).toHaveLength(2)
})

test('shareReads shares a failed read while it runs, and does not keep it', async () => {
  const { started, read } = openShareReads()
  const [first, second] = [read(), read()]
  started[0]?.reject(new Error('down'))
  await expect(first).rejects.toThrow('down')
  await expect(second).rejects.toThrow('down')
  void read()
  expect(started).toHaveLength(2)
})

test('shareReads keeps 1,000 keys, and drops the oldest', async () => {
  const { started, read } = openShareReads()
  for (let key = 0; key <= 1_000; key += 1) void read(String(key))
  void read('1000')
  void read('1')
  expect(started).toHaveLength(1_001)
  void read('0')
  expect(started).toHaveLength(1_002)
})
