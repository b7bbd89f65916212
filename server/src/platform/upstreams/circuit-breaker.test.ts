import { beforeEach, expect, test } from 'vitest'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

let ms: number
let health: CircuitBreaker
beforeEach(() => {
  ms = 1_000_000
  health = createCircuitBreaker(() => ms)
})
const fail = (times: number) => {
  for (let each = 0; each < times; each++) {
    health.begin()
    health.recordFailure()
  }
}

test('the circuit breaker stays closed after four failures, or five with a success between them', () => {
  fail(4)
  expect(health.next('browse')).toEqual({ go: true })
  health.begin()
  health.recordSuccess()
  fail(4)
  expect(health.next('browse')).toEqual({ go: true })
})

test('the circuit breaker opens for two seconds after five consecutive failures, then one probe closes it', () => {
  fail(5)
  expect(health.next('sell')).toEqual({ refuse: true })
  ms += 1_999
  expect(health.next('sell')).toEqual({ refuse: true })
  ms += 1
  expect(health.next('browse')).toEqual({ go: true })
  health.begin()
  expect(health.next('sell')).toEqual({ wait: true })
  health.recordSuccess()
  expect(health.next('browse')).toEqual({ go: true })
  health.begin()
  expect(health.next('browse')).toEqual({ go: true })
})

test('the circuit breaker doubles the pause with each failed probe up to 30 s; for trading calls it stays at two', () => {
  fail(5)
  for (const pause of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    ms += pause - 1
    expect(health.next('quote')).toEqual({ refuse: true })
    if (pause > 2_000) expect(health.next('buy')).toEqual({ go: true })
    ms += 1
    expect(health.next('quote')).toEqual({ go: true })
    fail(1)
  }
})

test('the circuit breaker makes the next call the probe after a probe without a verdict', () => {
  fail(5)
  ms += 2_000
  health.begin()
  health.recordUnknown()
  expect(health.next('browse')).toEqual({ go: true })
})

test('the circuit breaker pauses all calls for a Retry-After, for one second at least and a minute at most', () => {
  const pauseAndGetWaitMs = (retryAfterMs: number | undefined) => {
    health.begin()
    health.pause(retryAfterMs)
    const state = health.next('sell')
    return 'wait' in state ? state.ms : undefined
  }
  expect(pauseAndGetWaitMs(0)).toBe(1_000)
  ms += 1_000
  expect(health.next('browse')).toEqual({ go: true })
  expect(pauseAndGetWaitMs(7_000)).toBe(7_000)
  // A shorter Retry-After does not shorten the pause.
  expect(pauseAndGetWaitMs(1_000)).toBe(7_000)
  ms += 7_000
  expect(pauseAndGetWaitMs(10 ** 9)).toBe(60_000)
})

test('the circuit breaker doubles the pause for each 429 without Retry-After until a success', () => {
  for (const expected of [2_000, 4_000, 8_000]) {
    health.begin()
    health.pause(undefined)
    expect(health.next('sell')).toEqual({ wait: true, ms: expected })
    ms += expected
  }
  health.begin()
  health.recordSuccess()
  health.begin()
  health.pause(undefined)
  expect(health.next('sell')).toEqual({ wait: true, ms: 2_000 })
})
