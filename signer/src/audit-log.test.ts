import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openAuditLog } from '#audit-log.ts'
import { readAuditLog } from '../test-support/compromise/read-audit-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-audit-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => join(folder, `log-${++files}`)
const open = (file: string) => openAuditLog(file, () => new Date(0))

test("the signer's audit log writes one line per entry with the hash of the previous one, in a file that only its owner can read", () => {
  const file = newFile()
  const log = open(file)
  log.append({ op: 'attest', id: 1 })
  log.append({ op: 'export', id: 2 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { lines } = readAuditLog(file)
  expect(lines.map(({ op, seq }) => [op, seq])).toEqual([
    ['start', 0],
    ['attest', 1],
    ['export', 2],
  ])
  expect(lines[0]).toMatchObject({ at: '1970-01-01T00:00:00.000Z', prev: '0'.repeat(64) })
})

test.each([
  ['changed', (text: string) => text.replace('"id":2', '"id":9')],
  ['taken out', (text: string) => text.replace(/\n[^\n]*"id":2[^\n]*/, '')],
  ['added', (text: string) => text.replace(/\n([^\n]*"id":2[^\n]*)/, '\n$1\n$1')],
])("the signer's audit log detects a line that was %s", (_, change) => {
  const file = newFile()
  const log = open(file)
  for (const id of [1, 2, 3]) log.append({ op: 'attest', id })
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  expect(() => readAuditLog(file)).toThrow('does not follow')
})

test("the signer's audit log appends to the same file after a restart, and while a second signer writes to it", () => {
  const file = newFile()
  const [first, second] = [open(file), open(file)]
  first.append({ op: 'a' })
  second.append({ op: 'b' })
  first.append({ op: 'c' })
  open(file).append({ op: 'd' })
  const { lines } = readAuditLog(file)
  expect(lines.map(({ op }) => op)).toEqual(['start', 'a', 'start', 'b', 'c', 'start', 'd'])
  expect(lines.slice(2).every(({ prev }) => prev !== '0'.repeat(64))).toBe(true)
})

test("the signer's audit log keeps later lines intact after a full disk left half a line", () => {
  const file = newFile()
  open(file).append({ op: 'a' })
  appendFileSync(file, '{"at":"1970')
  open(file).append({ op: 'b' })
  const { lines, torn } = readAuditLog(file)
  expect(lines.map(({ op }) => op)).toEqual(['start', 'a', 'start', 'b'])
  expect(torn).toBe(1)
})

test("the signer's audit log starts a new file that continues the hash chain after the old file was moved away", () => {
  const file = newFile()
  const log = open(file)
  log.append({ op: 'a' })
  renameSync(file, `${file}.old`)
  log.append({ op: 'b' })
  const whole = newFile()
  writeFileSync(whole, readFileSync(`${file}.old`, 'utf8') + readFileSync(file, 'utf8'))
  expect(readAuditLog(whole).lines.map(({ op }) => op)).toEqual(['start', 'a', 'b'])
})

test.skipIf(process.platform === 'win32')(
  "the signer's audit log refuses to write to a file that other users can read",
  () => {
    const file = newFile()
    open(file).append({ op: 'a' })
    chmodSync(file, 0o640)
    expect(() => open(file).append({ op: 'b' })).toThrow('its mode must be 600')
  },
)
