import { expect, test } from 'vitest'
import { createMutex } from '#chain/create-mutex.ts'

test('a mutex runs one task at a time, in order, and continues after a failure', async () => {
  const exclusive = createMutex()
  const seen: string[] = []
  const work = (name: string, fails = false) =>
    exclusive(async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})
