import { expect, it } from 'vitest'
import { readRequests } from './read-requests.ts'

function collect(isFull = () => false) {
  const taken: unknown[] = []
  return { taken, ...readRequests((request) => taken.push(request), isFull) }
}

it('readRequests reads requests, wherever the chunks are cut', () => {
  const { taken, read } = collect()
  const lines = '{"id":1,"op":"hello","sentinel":null}\n{"op":"attest","id":2,"terms":{"a":"ü"}}\n'
  for (const byte of Buffer.from(lines)) read(Buffer.from([byte]))
  expect(taken).toEqual([
    { id: 1, op: 'hello', text: '{"op":"hello","sentinel":null}' },
    { id: 2, op: 'attest', text: '{"op":"attest","terms":{"a":"ü"}}' },
  ])
})

it.each([
  'no json',
  'null',
  '[]',
  '"text"',
  '{"op":"hello"}',
  '{"id":1}',
  '{"id":1.5,"op":"hello"}',
  '{"id":"1","op":"hello"}',
  `{"id":1,"op":"${'a'.repeat(70_000)}"}`,
  `{"id":1,"op":"a","n":[${'1e20,'.repeat(12_000)}1]}`,
])('readRequests closes the connection at %.30s, and reads nothing after it', (line) => {
  const { taken, read } = collect()
  read(Buffer.from(`${line}\n{"id":2,"op":"hello"}\n`))
  read(Buffer.from('{"id":3,"op":"hello"}\n'))
  expect(taken).toEqual([undefined])
})

it('readRequests closes a connection whose line never ends', () => {
  const { taken, read } = collect()
  for (let n = 0; n < 20; n++) read(Buffer.alloc(10_000, 0x61))
  expect(taken).toEqual([undefined])
})

it('readRequests reads nothing while its queue is full, and then continues where it stopped', () => {
  let room = 2
  const { taken, read, resume } = collect(() => taken.length >= room)
  read(Buffer.from('{"id":1,"op":"a"}\n'.repeat(5)))
  expect(taken).toHaveLength(2)
  room = 4
  resume()
  expect(taken).toHaveLength(4)
})
