import { expect, it } from 'vitest'
import { runInSlices, runWithoutPause } from './run-in-slices.ts'

function* sum(numbers: readonly number[], onPart: () => void): Generator<void, number> {
  let total = 0
  for (const number of numbers) {
    onPart()
    total += number
    yield
  }
  return total
}

it('runInSlices lets other work run between the slices of a computation', async () => {
  const order: string[] = []
  const running = runInSlices(
    sum([1, 2, 3], () => order.push('part')),
    0,
  )
  const countOther = () => {
    order.push('other')
    if (order.length < 6) setImmediate(countOther)
  }
  setImmediate(countOther)
  expect(await running).toBe(6)
  expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('part'))
})

it('runInSlices runs the parts of a short computation together', async () => {
  let others = 0
  const running = runInSlices(
    sum([1, 2, 3], () => undefined),
    60_000,
  )
  setImmediate(() => {
    others += 1
  })
  expect([await running, others]).toEqual([6, 0])
})

it('runInSlices rejects with the error of a part', async () => {
  const fail = () => {
    throw new Error('no')
  }
  await expect(runInSlices(sum([1], fail))).rejects.toThrow('no')
  expect(() => runWithoutPause(sum([1], fail))).toThrow('no')
  expect(runWithoutPause(sum([1, 2], () => undefined))).toBe(3)
})
