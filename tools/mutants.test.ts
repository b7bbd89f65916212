import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { placeFault, readProject } from './lib/mutants/place-fault.mjs'
import { chooseFaults, readFaults, sampleFaults } from './lib/mutants/read-faults.mjs'
import { formatSummary, isPassing } from './lib/mutants/summary.mjs'

const root = new URL('..', import.meta.url).pathname
const project = readProject(root)
const faults = readFaults(root)

it('the list of faults has at least 150, with unique ids', () => {
  expect(faults.length).toBeGreaterThanOrEqual(150)
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
})

it.each(faults.map((fault) => [fault.id, fault] as const))('the fault %s still applies', (_, fault) => {
  const { path, changed, tests } = placeFault(project, fault)
  expect(changed).not.toBe(project.sources.find((source) => source.path === path)?.text)
  expect(tests.length).toBeGreaterThan(0)
})

it.each(faults.filter(({ name }) => name))('the test that the fault $id names exists', ({ tests, name }) => {
  const paths = project.tests.filter((path) => tests.some((test) => path.endsWith(test)))
  // A placeholder of a title, such as `%s`, may stand for the end of the name.
  const texts = paths.map((path) => readFileSync(join(root, path), 'utf8').replace(/%[a-z]|\$\{.*?\}|\$\w+/g, '%s'))
  const starts = Array.from(
    { length: name.length - 5 },
    (_, cut) => `${name.slice(0, name.length - cut)}${cut ? '%s' : ''}`,
  )
  expect(starts.some((start) => texts.some((text) => text.includes(start)))).toBe(true)
})

it('a fault that matches nowhere, matches in two places, or has no test is rejected', () => {
  const sources = [{ path: 'server/src/a.ts', text: 'const one = 1\n\nfunction two() {\n  return 1 + 1\n}\n' }]
  const small = { sources, tests: ['server/src/a.test.ts'] }
  const fault = { id: 'x', symbol: 'one', from: '1', to: '2', tests: ['a.test.ts'] }
  expect(placeFault(small, fault).changed).toContain('one = 2')
  expect(() => placeFault(small, { ...fault, symbol: 'two' })).toThrow('stands 2 times')
  expect(() => placeFault(small, { ...fault, symbol: 'three' })).toThrow('stands 0 times')
  expect(() => placeFault(small, { ...fault, tests: ['b.test.ts'] })).toThrow('0 test files')
})

it('faults are chosen by area, symbol and id, and a sample has faults of each area', () => {
  const area = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      area: name,
      id: `${name}${n}`,
      symbol: 's',
      from: '',
      to: '',
      tests: [],
    }))
  const all = [...area('a', 10), ...area('b', 2)]
  expect(chooseFaults(all, ['b', 'a3']).map(({ id }) => id)).toEqual(['a3', 'b0', 'b1'])
  expect(() => chooseFaults(all, ['c'])).toThrow('called c')
  for (const day of [0, 1, 7]) {
    const sample = sampleFaults(all, 5, day)
    expect([sample.filter((each) => each.area === 'a').length, sample.some((each) => each.area === 'b')]).toEqual([
      2,
      true,
    ])
  }
})

it('the run passes with 95 % killed, all wiring faults killed, and no fault skipped', () => {
  const placed = Array.from({ length: 20 }, (_, n) => ({ fault: { id: `f${n}`, area: n < 2 ? 'wiring' : 'logic' } }))
  const results = placed.map(({ fault }) => ({ ...fault, state: 'killed', by: 'a test' }))
  const withState = (n: number, state: string) => results.map((each, at) => (at === n ? { ...each, state } : each))
  expect(isPassing(results, placed)).toBe(true)
  expect(isPassing(withState(5, 'survived'), placed)).toBe(true)
  expect(isPassing(withState(1, 'survived'), placed)).toBe(false)
  expect(isPassing(withState(5, 'broken'), placed)).toBe(false)
  expect(isPassing(results.slice(1), placed)).toBe(false)
  expect(formatSummary(withState(5, 'survived'), placed)).toContain('survived: f5')
})
