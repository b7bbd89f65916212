import { act, render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { levelPath } from '#lib/murmur/murmur-path.ts'
import { Murmur, type MurmurState } from '#ui/murmur/murmur.tsx'

const states: MurmurState[] = ['rest', 'listening', 'thinking', 'speaking', 'success', 'warning']

describe('the animated line', () => {
  test.each(states)('has a moving and a still form in the state %s, hidden from screen readers', (state) => {
    const { container } = render(<Murmur state={state} />)
    const line = container.querySelector('svg')
    expect(line?.getAttribute('aria-hidden')).toBe('true')
    expect(line?.dataset.murmur).toBe(state)
    for (const form of ['.murmur-moving', '.murmur-still'])
      expect(line?.querySelector(form)?.getAttribute('d'), form).toMatch(/^M[-\d. A-Z]+$/)
  })

  test('has a different form in each state', () => {
    const still = states.map((state) => {
      const { container } = render(<Murmur state={state} />)
      return container.querySelector('.murmur-still')?.getAttribute('d')
    })
    expect(new Set(still).size).toBe(states.length)
  })

  test('follows the microphone level while it listens', () => {
    const watchers = new Set<() => void>()
    let snapshot = { history: [0, 0, 0], count: 3 }
    const level = {
      now: () => snapshot,
      subscribe(changed: () => void) {
        watchers.add(changed)
        return () => watchers.delete(changed)
      },
    }
    const { container, unmount } = render(<Murmur state="listening" level={level} />)
    const getPath = () => container.querySelector('.murmur-moving')?.getAttribute('d')
    expect(getPath()).toBe(levelPath([0, 0, 0]))
    snapshot = { history: [0, 0, 0, 0.8], count: 4 }
    act(() => {
      for (const changed of watchers) changed()
    })
    expect(getPath()).toBe(levelPath([0, 0, 0, 0.8]))
    unmount()
    expect(watchers.size).toBe(0)
  })
})

describe('the line of microphone levels', () => {
  const heights = (path: string) => [...path.matchAll(/[Q ][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y))

  test('is straight in silence and before anything is recorded', () => {
    for (const history of [[], [0, 0, 0, 0]]) expect(new Set(heights(levelPath(history)))).toEqual(new Set([12]))
  })

  test('stays inside the drawing even for a level above 1', () => {
    const ys = heights(levelPath([0.2, 1, 3, 1, 0.5]))
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...ys)).toBeLessThanOrEqual(23)
  })

  test('draws a level on the same side while it moves along', () => {
    const peak = (path: string) => heights(path).find((y) => Math.abs(y - 12) > 10)
    const silence = Array.from({ length: 38 }, () => 0)
    const first = peak(levelPath([...silence, 1, 0], 40))
    expect(first).toBeDefined()
    expect(peak(levelPath([...silence.slice(1), 1, 0, 0], 41))).toBe(first)
  })
})
