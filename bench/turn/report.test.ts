import { describe, expect, it } from 'vitest'
import { formatTurns, judgeTurns } from './report.ts'
import { turnKinds } from './turn-kinds.ts'

const price = { name: 'a price', language: 'en' as const, oursUs: [900, 100, 120], peerUs: [1000, 990, 3000] }
const order = { name: 'an order', language: 'zh' as const, oursUs: [60, 80, 70], peerUs: [810, 800, 790] }

describe('the cost of turns', () => {
  it('is the sum of the medians of all kinds, compared with the goal', () => {
    expect(judgeTurns([price, order])).toEqual({ oursUs: 95, peerUs: 900, ratio: 95 / 900, isMet: true })
    expect(judgeTurns([{ ...price, peerUs: [500] }])).toMatchObject({ ratio: 0.24, isMet: false })
  })

  it('is printed by kind with its spread, and separately for the first message', () => {
    const text = formatTurns({
      kinds: [price, order],
      first: [{ language: 'zh', indexMs: 812.4, pauseMs: 9.2, restMs: 40.2 }],
      profile: [{ file: 'minisearch', share: 0.416 }],
    })
    expect(text).toMatch(/en a price +120 \(100–900\) +1000 \(990–3000\) +0\.12\n/)
    expect(text).toContain('all kinds: 95 µs ÷ 900 µs = 0.11; goal ≤ 0.20: met')
    expect(text).toContain(
      'first message in zh: 812 ms of CPU for the index of its examples in slices of up to 9 ms, 40 ms for the rest',
    )
    expect(text).toContain('minisearch 42 %')
  })

  it('is measured with several wordings of each kind', () => {
    for (const { messages } of turnKinds) expect(new Set(messages.map(({ text }) => text)).size).toBe(3)
  })
})
