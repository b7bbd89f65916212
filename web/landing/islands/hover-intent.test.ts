import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { covers } from '../../../spec/covers.ts'
import { createHoverIntent } from './hover-intent.ts'

let open: string | undefined
let timing: ReturnType<typeof createHoverIntent>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  open = undefined
  timing = createHoverIntent((id) => {
    open = id
  })
})
afterEach(() => void vi.useRealTimers())
const advance = (ms: number) => vi.advanceTimersByTime(ms)

describe('the navigation menu under a pointer', () => {
  test('opens after a hover delay of 200 ms, not when the pointer only passes', () => {
    covers('9.constants.display.13')
    timing.enter('features')
    advance(199)
    expect(open).toBeUndefined()
    advance(1)
    expect(open).toBe('features')
    timing.leave()
    advance(1_000)
    timing.enter('pricing')
    advance(150)
    timing.leave()
    advance(1_000)
    expect(open).toBeUndefined()
  })

  test('opens immediately within 300 ms after another panel was open', () => {
    covers('9.constants.display.14')
    timing.enter('features')
    advance(200)
    timing.leave()
    advance(150)
    expect(open).toBeUndefined()
    advance(299)
    timing.enter('pricing')
    advance(0)
    expect(open).toBe('pricing')
    timing.leave()
    advance(150 + 300)
    timing.enter('features')
    advance(199)
    expect(open).toBeUndefined()
    advance(1)
    expect(open).toBe('features')
    timing.enter('pricing')
    advance(0)
    expect(open).toBe('pricing')
  })

  test('closes after a close delay of 150 ms, unless the pointer returns', () => {
    covers('9.constants.display.15')
    timing.enter('features')
    advance(200)
    timing.leave()
    advance(149)
    timing.enter('features')
    advance(1_000)
    expect(open).toBe('features')
    timing.leave()
    advance(149)
    expect(open).toBe('features')
    advance(1)
    expect(open).toBeUndefined()
  })

  test('cancels its timers when something else opens or closes a panel', () => {
    timing.enter('features')
    timing.note('pricing')
    advance(1_000)
    expect(open).toBeUndefined()
    timing.leave()
    timing.note(undefined)
    advance(1_000)
    timing.enter('features')
    advance(200)
    expect(open).toBe('features')
  })
})
