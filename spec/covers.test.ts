import { expect, it } from 'vitest'
import { covers } from './covers.ts'
import items from './items.json' with { type: 'json' }

it('covers accepts known ids without output', () => {
  expect(covers(items[0]?.id ?? '', items[1]?.id ?? '')).toBe('')
})

it('covers throws on an unknown id and on none', () => {
  expect(() => covers('2.nowhere.99')).toThrow('2.nowhere.99')
  expect(() => covers()).toThrow('no spec item')
})

it('covers has each id once, in the shape point.area.number', () => {
  const ids = items.map((item) => item.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[2-9]\.[a-z.]+\.\d\d$/)
})

it('covers notes with a running test what it covers, and puts it into the title of one that is only declared', ({
  task,
}) => {
  expect(covers('7.calls.09')).toBe('')
  expect(task.meta.covers).toEqual(['7.calls.09'])
  delete task.meta.covers
  const recorder = globalThis.murmurCovers
  globalThis.murmurCovers = undefined
  expect(covers('7.calls.09', '7.calls.10')).toBe('[7.calls.09 7.calls.10]')
  globalThis.murmurCovers = recorder
})
