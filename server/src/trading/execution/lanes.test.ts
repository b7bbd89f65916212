import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('lanes run in parallel, each with one task at a time and in order', async () => {
  const lanes = createLanes()
  const { open, opened } = gate()
  const seen: string[] = []
  const first = lanes.enqueue('a', async () => {
    await opened
    seen.push('first')
  })
  const second = lanes.enqueue('a', async () => seen.push('second'))
  await lanes.enqueue('b', async () => seen.push('other lane'))
  open()
  await Promise.all([first, second])
  expect(seen).toEqual(['other lane', 'first', 'second'])
})

test('a lane starts work for sent transactions immediately, and delays later work in the lane', async () => {
  const lanes = createLanes()
  const { open, opened } = gate()
  const seen: string[] = []
  const holders = [1, 2].map((n) =>
    lanes.startNow('a', async () => {
      seen.push(`started ${n}`)
      await opened
    }),
  )
  const later = lanes.enqueue('a', async () => seen.push('later'))
  expect(seen).toEqual(['started 1', 'started 2'])
  open()
  await Promise.all([...holders, later])
  expect(seen.at(-1)).toBe('later')
})

test('a lane continues with its next task after a failure', async () => {
  const lanes = createLanes()
  await expect(lanes.enqueue('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await lanes.enqueue('a', async () => 'next')).toBe('next')
})

test('a lane starts overdue work beside the earlier work, and work after it still waits for both', async () => {
  const lanes = createLanes()
  const { open, opened } = gate()
  const { open: overdue, opened: isOverdue } = gate()
  const seen: string[] = []
  const first = lanes.enqueue('a', () => opened.then(() => seen.push('first')))
  const second = lanes.enqueue(
    'a',
    async () => seen.push('second'),
    () => isOverdue,
  )
  const third = lanes.enqueue('a', async () => seen.push('third'))
  overdue()
  await second
  expect(seen).toEqual(['second'])
  open()
  await Promise.all([first, third])
  expect(seen).toEqual(['second', 'first', 'third'])
})
