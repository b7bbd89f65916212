import { expect, test } from 'vitest'
import { createReadWriteLock } from '#chain/create-read-write-lock.ts'

test('a read-write lock runs reads concurrently and a write alone, in call order, and continues after failures', async () => {
  const lock = createReadWriteLock()
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(`${name} ends`)
    if (name.endsWith('!')) throw new Error(name)
  }
  const results = await Promise.allSettled([
    lock.read(work('a!')),
    lock.read(work('b')),
    lock.write(work('c!')),
    lock.read(work('d')),
    lock.write(work('e')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const inOrder = ['a! begins', 'b begins', 'a! ends', 'b ends', 'c! begins', 'c! ends', 'd begins', 'd ends']
  expect(seen).toEqual([...inOrder, 'e begins', 'e ends'])
})
