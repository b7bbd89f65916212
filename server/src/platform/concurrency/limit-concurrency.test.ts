import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

it('limitConcurrency runs tasks up to the limit concurrently, queues the rest, and rejects once the queue is full', async () => {
  const limited = limitConcurrency(2, 3)
  const finish: (() => void)[] = []
  let running = 0
  let maxRunning = 0
  const work = () =>
    limited(async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await new Promise<void>((resolve) => finish.push(resolve))
      running--
    })
  const all = Array.from({ length: 5 }, work)
  await expect(work()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: 5 } })
  for (let done = 0; done < 5; done++) {
    await expect.poll(() => finish.length).toBeGreaterThan(done)
    finish[done]?.()
  }
  await Promise.all(all)
  expect(maxRunning).toBe(2)
  const failing = limited(() => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await limited(async () => 'free again')).toBe('free again')
})
