import { expect, test } from 'vitest'
import { readLines } from '#integrations/signer/read-lines.ts'
import { readReply } from '#integrations/signer/read-reply.ts'

test('gives the bytes of a result without decoding them, and a no as a SignerError', () => {
  const line = Buffer.from('{"id":7,"ok":true,"result":{"a":"\\"result\\":"}}')
  const reply = readReply(line)
  expect(reply).toMatchObject({ id: 7 })
  expect(reply && 'result' in reply && Buffer.from(reply.result).toString()).toBe('{"a":"\\"result\\":"}')
  expect(readReply(Buffer.from('{"id":8,"ok":false,"code":"REFUSED","reason":"no"}'))).toMatchObject({
    id: 8,
    error: { code: 'REFUSED', reason: 'no' },
  })
})

test.each([
  '',
  'x',
  '{"id":7,"result":{},"ok":true}',
  '{"ok":true,"id":7,"result":{}}',
  '{"id":7,"ok":false,"code":"OTHER","reason":"no"}',
  '{"id":7,"ok":false,"code":',
])('%s is no reply', (line) => {
  expect(readReply(Buffer.from(line))).toBeUndefined()
})

test('lines are put together from chunks, and nothing of them stays in the buffers', () => {
  const chunks = ['{"se', 'cret"}\n{"b', '"}\n'].map((text) => Buffer.from(text))
  const taken: { text: string; line: Buffer }[] = []
  const push = readLines((line) => taken.push({ text: line.toString(), line }))
  for (const chunk of chunks) push(chunk)
  expect(taken.map(({ text }) => text)).toEqual(['{"secret"}', '{"b"}'])
  for (const buffer of [...chunks, ...taken.map(({ line }) => line)]) expect(buffer.toString()).not.toMatch(/[a-z]/)
})
