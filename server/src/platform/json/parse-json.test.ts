import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

const parse = (text: string) => parseJson(Buffer.from(text))

it('parseJson parses as JSON.parse does', () => {
  const plainKeys = {
    maxDepth: 4,
    key: fc.string().filter((key) => !/^(__proto__|constructor|prototype)$|\0/.test(key)),
  }
  const values = fc.object({ ...plainKeys, values: [fc.string(), fc.double(), fc.boolean(), fc.constant(null)] })
  fc.assert(
    fc.property(values, (value) => {
      const text = JSON.stringify(value)
      if (!text.includes('\\u0000')) expect(parse(text)).toEqual(JSON.parse(text))
    }),
  )
  expect(parse('')).toBeUndefined()
})

it('parseJson refuses input that parsers disagree about, or that is malicious', () => {
  const refused = {
    '{"a":1,"a":2}': 'twice',
    '{"a":1,"\\u0061":2}': 'twice',
    '{"x":{"__proto__":1}}': 'forbidden',
    '{"\\u005f_proto__":1}': 'forbidden',
    '{"a" : "\\u0000"}': 'null',
    '{"a":"x\\ud800"}': 'half',
    '{"\\udc00":1}': 'half',
    [`${'['.repeat(33)}${']'.repeat(33)}`]: 'depth',
    '{"a":': 'syntax',
    '"a': 'syntax',
    '"\\': 'syntax',
    '{"a":1}}': 'syntax',
    '"\u0001"': 'syntax',
  }
  for (const [text, fault] of Object.entries(refused)) {
    const details = { reason: 'body-unreadable', values: { fault } }
    expect(() => parse(text), text).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', details }))
  }
  expect(() => parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
  expect(parse('[{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }])
})
