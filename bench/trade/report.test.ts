import { describe, expect, it } from 'vitest'
import { formatTrades, judgeTrades, type TradeRound } from './report.ts'

const round = (ours: number, plain: number): TradeRound => ({
  ours: { ms: [ours, ours, 900], cpuMs: 90 },
  plain: { ms: [plain, plain, plain], cpuMs: 30 },
  lean: { ms: [plain / 2, plain / 2, 1], cpuMs: 15 },
})

describe('the time of a purchase', () => {
  it('is the median of the ratios of each round, compared with the goal', () => {
    expect(judgeTrades([round(40, 20), round(90, 30), round(300, 100)])).toEqual({ ratio: 3, isMet: false })
    expect(judgeTrades([round(20, 20)])).toEqual({ ratio: 1, isMet: true })
  })

  it('is printed with its spread, its CPU and the figures of the lean script', () => {
    const text = formatTrades(0, [round(40, 20), round(90, 30)])
    expect(text).toContain('blocks at once')
    expect(text).toMatch(/ours +90\.0 \(900\.0\) +30\.0/)
    expect(text).toContain('ours ÷ plain: 2.50 (2.00–3.00), n = 2; goal ≤ 1.00: missed; CPU 3.0 ×; ÷ lean 5.00')
    expect(formatTrades(1000, [round(20, 20)])).toContain('blocks every 1000 ms')
  })
})
