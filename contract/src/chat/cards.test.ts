import { expect, it } from 'vitest'
import { parseOrThrow } from '#schema/parse-or-throw.ts'
import { ComparedFigure, ComparisonData } from './cards.ts'

const token = { symbol: 'BONK', chain: 'sol', address: 'a' }
const rows = (count: number, values: number) =>
  Array.from({ length: count }, () => ({
    figure: 'price',
    values: Array.from({ length: values }, () => 1),
    leader: null,
  }))
const parse = (count: number, values: number) =>
  parseOrThrow(ComparisonData, { tokens: [token, token, token], rows: rows(count, values) })

it('a comparison has at most one row for each figure, and one value for each token', () => {
  const { length } = ComparedFigure.options
  expect(parse(length, 3).rows).toHaveLength(length)
  expect(() => parse(length + 1, 3)).toThrow()
  expect(() => parse(length, 4)).toThrow()
})
