import { expect, it } from 'vitest'
import { runConcurrently } from './run-concurrently.ts'

it('runConcurrently runs an action for each item, up to the limit at a time', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  await runConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    done.push(item)
    running -= 1
  })
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

it('runConcurrently rejects with the first error', async () => {
  await expect(runConcurrently([1], 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
