import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

const parse = (text: string) => parseJson(Buffer.from(text))

it('reads what JSON.parse reads', () => {
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

it('refuses what readers disagree about or what is made to harm', () => {
  const refused = {
    '{"a":1,"a":2}': 'same field twice',
    '{"a":1,"\\u0061":2}': 'same field twice',
    '{"x":{"__proto__":1}}': 'forbidden field',
    '{"\\u005f_proto__":1}': 'forbidden field',
    '{"a" : "\\u0000"}': 'null character',
    '{"a":"x\\ud800"}': 'half a character',
    '{"\\udc00":1}': 'half a character',
    [`${'['.repeat(33)}${']'.repeat(33)}`]: 'too deeply',
    '{"a":': 'not well-formed',
    '"a': 'not well-formed',
    '"\\': 'not well-formed',
    '{"a":1}}': 'not well-formed',
    '"\u0001"': 'not well-formed',
  }
  for (const [text, reason] of Object.entries(refused)) {
    expect(() => parse(text), text).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
    try {
      parse(text)
    } catch (error) {
      expect((error as { details: { reason: string } }).details.reason).toContain(reason)
    }
  }
  expect(() => parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
  expect(parse('[{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }])
})
