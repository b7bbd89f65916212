import { describe, expect, it } from 'vitest'
import { includesValue } from './matches-value.ts'
import { parseNumbers } from './numbers.ts'

const includes = (text: string, value: number) => includesValue(parseNumbers(text), value)

describe('the parser of displayed numbers', () => {
  it.each([
    ['$1,234.50', 1234.5],
    ['1 234,50 USD', 1234.5],
    ['US$ 1.234,50', 1234.5],
    ['1\u202f234\u00a0USD', 1234],
    ['١٬٢٣٤٫٥٠ دولار', 1234.5],
    ['\u20681,234.50\u2069 دولار', 1234.5],
    ['BONK costs $0.0₄148 now', 0.0000148],
    ['0,00001480 USD', 0.0000148],
    ['market cap $1.2M', 1_204_000],
    ['1,2 millones', 1_204_000],
    ['120万美元', 1_204_000],
    ['US$ 5,12 mi, RAY', 5_122_432],
    ['US$ 1,2 bi', 1.204e9],
    ['+2 %', 1.965],
    ['-7%', -6.96],
    ['1.2亿', 120_400_000],
    ['3 mil millones', 3.1e9],
    ['5 BONK', 5],
    ['−3.26%', -3.26],
    ['down 3,26 %', -3.26],
    ['- 2 ETH on Base', 2],
    ['−US$ 5,20', -5.2],
    ['on 2026-11-23', 23],
    ['<$0.01', 0.004],
    ['menos de 0,01 USD', 0.004],
    ["1'234", 1234],
  ])('reads %s as %d', (text, value) => {
    expect(includes(text, value)).toBe(true)
  })

  it.each([
    ['$1,234.50', 1243.5],
    ['+3.26%', -3.26],
    ['-$5.20', 5.2],
    ['5 BONK', 5e9],
    ['2 mil', 2e6],
    ['+2%', 1.9],
    ['2 BONK', 1.965],
    ['24 hours', 2.4],
    ['2 tokens', 2.4],
    ['$14.20', 14.5],
    ['<$0.01', 0.4],
  ])('does not read %s as %d', (text, value) => {
    expect(includes(text, value)).toBe(false)
  })

  it('accepts truncated digits and a small movement of the price', () => {
    expect(includes('0.16 SOL', 0.1679)).toBe(false)
    expect(includes('168.91 WIF', 168.919)).toBe(true)
    expect(includes('$0.5801', 0.5812)).toBe(true)
  })
})
