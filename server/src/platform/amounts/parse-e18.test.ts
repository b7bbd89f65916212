import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactJson } from '#platform/json/parse-exact-json.ts'
import { parseE18 } from './parse-e18.ts'

test.each([
  ['1', 10n ** 18n],
  ['0.000000000000000001', 1n],
  ['1e-18', 1n],
  ['1.5E+3', 1500n * 10n ** 18n],
  ['0.1234567890123456789', 123_456_789_012_345_678n],
  ['12e-1', 12n * 10n ** 17n],
])('%s', (text, e18) => expect(parseE18(text)).toBe(e18))

test.each([
  '0',
  '0.0',
  '1e-19',
  '-1',
  '+1',
  '.5',
  '5.',
  '01',
  '1e',
  '1e9999',
  '1e19',
  'NaN',
  'Infinity',
  ' 1',
  '',
  '1_000',
  '٣',
])('parseE18 rejects %j as a price', (text) => expect(parseE18(text)).toBeUndefined())

test('parseE18 never throws on any input', () => {
  expect([parseE18(undefined), parseE18(null)]).toEqual([undefined, undefined])
  fc.assert(fc.property(fc.string(), (text) => parseE18(text) === undefined || parseE18(text) !== 0n))
})

test('parseE18 parses JSON as JSON.parse does, but keeps numbers as their source text', () => {
  expect(parseExactJson('{"a":1.10,"b":"1.10","c":[-2e5,true,null],"d\\"1":"\\\\","e":0}')).toEqual({
    a: '1.10',
    b: '1.10',
    c: ['-2e5', true, null],
    'd"1': '\\',
    e: '0',
  })
  const withText = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'number' ? JSON.stringify(each) : each))
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseExactJson(JSON.stringify(value))).toEqual(withText(value))
    }),
  )
  const long = `x\\"${'y'.repeat(1_900_000)}`
  expect(parseExactJson(JSON.stringify([long, 1]))).toEqual([long, '1'])
  for (const broken of ['', '{', '[1,]', '{"a" 1}', 'nope', '"', '1 2'])
    expect(() => parseExactJson(broken)).toThrow(SyntaxError)
})
