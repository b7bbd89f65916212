import type { ChainKey } from '@murmur/contract/chains'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pickNewerPrice, useLivePrices } from '#lib/live/live-prices.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'

type TokenRef = { chain: ChainKey; address: string }
const uni: TokenRef = { chain: 'eth', address: '0xAbC' }
const bonk: TokenRef = { chain: 'sol', address: 'DezX' }

let streams: ReturnType<typeof FakeEventSource.install>
beforeEach(() => {
  vi.useFakeTimers()
  streams = FakeEventSource.install()
})

/** Renders two hooks in one page, each with its own tokens. */
function openPage(first: TokenRef[], second: TokenRef[] = []) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const one = renderHook(({ tokens }) => useLivePrices(tokens), { wrapper, initialProps: { tokens: first } })
  const other = renderHook(({ tokens }) => useLivePrices(tokens), { wrapper, initialProps: { tokens: second } })
  settle()
  return { one, other }
}

const settle = () => act(() => vi.advanceTimersByTime(250))
const followedTokens = () => streams.open().map(({ url }) => new URLSearchParams(url.split('?')[1]).get('tokens'))

function send(...prices: (TokenRef & { price: number; priceChange24hPercent: number | null })[]) {
  const data = JSON.stringify({ type: 'prices', at: '2026-11-22T03:00:00.000Z', prices })
  act(() => {
    for (const stream of streams.open()) stream.onmessage?.({ data })
  })
}

function setDocument(state: { hidden: boolean }) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(state.hidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('one stream serves all hooks of a page, and updates match addresses case-insensitively', () => {
  const { one, other } = openPage([uni], [bonk, uni])
  expect(followedTokens()).toEqual(['eth:0xabc,sol:DezX'])
  send({ chain: 'eth', address: '0xABC', price: 2, priceChange24hPercent: -1 })
  for (const { result } of [one, other])
    expect(result.current.get('eth:0xabc')).toMatchObject({ price: 2, priceChange24hPercent: -1 })
  expect(one.result.current.has('sol:DezX')).toBe(false)
})

test('a changed set of tokens opens one new stream, an equal set none', () => {
  const { one } = openPage([uni])
  const [first] = streams.open()
  one.rerender({ tokens: [{ ...uni }] })
  settle()
  expect(streams.open()).toEqual([first])
  one.rerender({ tokens: [uni, bonk] })
  one.rerender({ tokens: [bonk] })
  expect(streams.open()).toEqual([first])
  settle()
  expect(followedTokens()).toEqual(['sol:DezX'])
})

test('no stream is open without subscribers', () => {
  const { one, other } = openPage([], [])
  expect(streams.open()).toEqual([])
  one.rerender({ tokens: [uni] })
  settle()
  expect(streams.open()).toHaveLength(1)
  one.unmount()
  other.unmount()
  settle()
  expect(streams.open()).toEqual([])
})

test('a hidden or offline page closes its stream and discards its prices', () => {
  const { one } = openPage([uni])
  send({ ...uni, price: 2, priceChange24hPercent: null })
  expect(one.result.current.size).toBe(1)
  setDocument({ hidden: true })
  expect([streams.open().length, one.result.current.size]).toEqual([0, 0])
  setDocument({ hidden: false })
  expect(followedTokens()).toEqual(['eth:0xabc'])
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(streams.open()).toEqual([])
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(followedTokens()).toEqual(['eth:0xabc'])
})

test('data that violates the contract is logged and ignored', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { one } = openPage([uni])
  act(() => streams.open()[0]?.onmessage?.({ data: '{"type":"prices","at":"x","prices":[{"chain":"doge"}]}' }))
  expect(log).toHaveBeenCalled()
  expect(one.result.current.size).toBe(0)
})

test('a live price gives way to a polled one that is newer', () => {
  const live = { price: 2, priceChange24hPercent: null, at: '2026-11-22T03:00:00.000Z' }
  const polled = ['2026-11-22T03:00:01.000Z', '2026-11-22T03:00:00Z', null, undefined]
  expect(polled.map((at) => pickNewerPrice(live, at))).toEqual([undefined, live, live, live])
})
