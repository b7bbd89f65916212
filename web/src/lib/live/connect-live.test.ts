import { expect, test, vi } from 'vitest'
import { connectLive } from '#lib/live/connect-live.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'

test('a stream parses events, logs invalid ones, and can be closed', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const streams = FakeEventSource.install()
  const received: unknown[] = []
  const close = connectLive('/api/events', (data) => received.push(data))
  const [source] = streams.open()
  expect(source?.url).toBe('/api/events')
  source?.onmessage?.({ data: '{"a":1}' })
  source?.onmessage?.({ data: '{' })
  expect(received).toEqual([{ a: 1 }])
  expect(log).toHaveBeenCalledOnce()
  close()
  expect(streams.open()).toHaveLength(0)
})

test('a stream is reopened five seconds after the browser gave up', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.useFakeTimers()
  const streams = FakeEventSource.install()
  const close = connectLive('/api/events', () => undefined)
  const [first] = streams.open()
  // Still connecting: the browser itself reconnects with the last event id.
  first?.onerror?.()
  vi.advanceTimersByTime(60_000)
  expect(streams.open()).toEqual([first])
  first?.close()
  first?.onerror?.()
  vi.advanceTimersByTime(4999)
  expect(streams.open()).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(streams.open()).toHaveLength(1)
  close()
})

test('a stream is reopened after its last event, or after the position that it began with', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.useFakeTimers()
  const streams = FakeEventSource.install()
  const close = connectLive('/api/events', () => undefined, { current: undefined })
  const giveUp = () => {
    const [source] = streams.open()
    source?.close()
    source?.onerror?.()
    vi.advanceTimersByTime(5000)
    return streams.open()[0]?.url
  }
  streams.open()[0]?.sendPosition('41')
  expect(giveUp()).toBe('/api/events?after=41')
  streams.open()[0]?.onmessage?.({ data: '{}', lastEventId: '43' })
  expect(giveUp()).toBe('/api/events?after=43')
  close()
})
