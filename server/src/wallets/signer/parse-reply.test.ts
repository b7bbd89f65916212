import { expect, test } from 'vitest'
import { parseReply } from './parse-reply.ts'
import { splitLines } from './split-lines.ts'

test('parseReply returns a result unchanged, and a refusal as a SignerError', () => {
  expect(parseReply(Buffer.from('{"id":7,"ok":true,"result":{"a":"b"}}'))).toEqual({ id: 7, result: { a: 'b' } })
  expect(parseReply(Buffer.from('{"id":8,"ok":false,"code":"REFUSED","reason":"no"}'))).toMatchObject({
    id: 8,
    error: { code: 'REFUSED', reason: 'no' },
  })
})

test.each([
  ['PASSKEYS_OFF', 'BAD_REQUEST'],
  ['PASSKEYS_FULL', 'LIST_FULL'],
  ['PASSKEY_KNOWN', 'BAD_REQUEST'],
  ['PASSKEY_UNKNOWN', 'NOT_FOUND'],
  ['PASSKEY_INVALID', 'BAD_REQUEST'],
  ['PASSKEY_LAST', 'BAD_REQUEST'],
  ['NO_RECOVERY_CODE', 'BAD_REQUEST'],
])('parseReply reports %s as a refusal with a sentence of its own, not as a bug', (code, refusal) => {
  const reply = parseReply(Buffer.from(`{"id":9,"ok":false,"code":"${code}","reason":"no"}`))
  const details = { reason: expect.any(String) }
  expect(reply).toMatchObject({ error: { name: 'Refusal', code: refusal, details } })
})

test('parseReply reports an unavailable signer as an outage, not as a refusal', () => {
  expect(parseReply(Buffer.from('{"id":9,"ok":false,"code":"UNAVAILABLE","reason":"full"}'))).toMatchObject({
    id: 9,
    error: { name: 'Outage', kind: 'signer' },
  })
})

test.each([
  '',
  'x',
  'null',
  '7',
  '{"ok":true,"result":{}}',
  '{"id":"7","ok":true,"result":{}}',
  '{"id":7,"ok":true}',
  '{"id":7,"result":{}}',
  '{"id":7,"ok":false,"code":"REFUSED"}',
  '{"id":7,"ok":false,"code":"OTHER","reason":"no"}',
  '{"id":7,"ok":false,"code":',
])('parseReply rejects %s as a reply', (line) => {
  expect(parseReply(Buffer.from(line))).toBeUndefined()
})

test('parseReply joins a line that arrives in several chunks', () => {
  const taken: string[] = []
  const push = splitLines((line) => taken.push(line.toString()))
  for (const chunk of ['{"a', '":1}\n{"b', '"', ':2}\n\n{"c"']) push(Buffer.from(chunk))
  expect(taken).toEqual(['{"a":1}', '{"b":2}', ''])
})
