import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogSignature, LogState } from '@murmur/contract/signer-log'
import { afterAll, describe, expect, it } from 'vitest'
import { newKeyring } from '#keys/keyring.ts'
import { describeLog, signLog } from '#log/sign-log.ts'
import { type LogRow, verifyLog } from '#log/verify-log.ts'
import { openPasskeyStore } from '#passkeys/passkey-store.ts'
import { asUserId } from '../../test-support/ids.ts'
import { type AskSigner, formatVerdict, passkeyWorld, unwrapResult } from '../../test-support/passkeys/passkey-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-log-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = passkeyWorld(folder)
let ask = world.startSignerClient()
const dayMs = 86_400_000
let chains = 0
const newChain = () => `user-${++chains}`
const hashOf = (seq: number, mark = '0') => `${mark}${seq}`.padStart(64, '0')
const sign = (chain: string, seq: number, hash = hashOf(seq), by: AskSigner = ask) =>
  by('sign-log', { chain, seq, hash })
const numbers = ({ signatures }: LogState) => signatures.map(({ number }) => number)

/** Signs heads of a chain, a day apart; returns the export's rows and signatures. */
function signedChain(seqs: number[]) {
  const chain = newChain()
  const rows: LogRow[] = []
  const signatures: (LogSignature & { chain: string; publicKey: string | null })[] = []
  for (const seq of seqs) {
    while (rows.length < seq) rows.push({ chain, hash: hashOf(rows.length + 1), at: world.now().toISOString() })
    const { publicKey, signatures: made } = unwrapResult(sign(chain, seq))
    const newest = made.at(-1)
    if (!newest) throw new Error('no signature')
    signatures.push({ chain, publicKey, ...newest })
    world.wait(dayMs)
  }
  return { chain, rows, signatures }
}

describe('the signer', () => {
  it('signs a chain once a day, each head naming the previous one', () => {
    const chain = newChain()
    expect(unwrapResult(ask('log-state', { chain })).signatures).toEqual([])
    const first = unwrapResult(sign(chain, 3))
    expect(numbers(first)).toEqual([1])
    expect(first.signatures[0]).toMatchObject({ seq: 3, hash: hashOf(3), day: '2026-11-29', previous: '0'.repeat(64) })
    expect(unwrapResult(sign(chain, 9)), 'on the same day').toEqual(first)
    world.wait(dayMs)
    const second = unwrapResult(sign(chain, 9))
    expect(numbers(second)).toEqual([1, 2])
    expect(second.signatures[0], 'the same bytes as before').toEqual(first.signatures[0])
    world.wait(dayMs)
    expect(numbers(unwrapResult(sign(chain, 9))), 'nothing new').toEqual([2])
    expect(unwrapResult(ask('log-state', { chain }))).toMatchObject({
      publicKey: first.publicKey,
      signatures: [{ number: 2 }],
    })
  })

  it('refuses a head with fewer rows, and a different row in place of a signed one', () => {
    const chain = newChain()
    unwrapResult(sign(chain, 5))
    world.wait(dayMs)
    expect(formatVerdict(sign(chain, 4))).toBe('REFUSED: the log has fewer rows than were signed')
    expect(formatVerdict(sign(chain, 5, hashOf(5, 'a')))).toBe('REFUSED: the log differs from the signed one')
    expect(numbers(unwrapResult(sign(chain, 6)))).toEqual([1, 2])
  })

  it('signs nothing for an earlier day after the clock was set back', () => {
    const chain = newChain()
    world.wait(2 * dayMs)
    unwrapResult(sign(chain, 5))
    world.wait(-dayMs)
    expect(numbers(unwrapResult(sign(chain, 6)))).toEqual([1])
    world.wait(dayMs)
  })

  it('keeps heads and key across starts, and between two signers', () => {
    const chain = newChain()
    const before = unwrapResult(sign(chain, 5))
    const other = world.startSignerClient()
    ask = world.startSignerClient()
    world.wait(dayMs)
    expect(formatVerdict(sign(chain, 4))).toMatch(/^REFUSED/)
    expect(numbers(unwrapResult(sign(chain, 7, hashOf(7), other)))).toEqual([1, 2])
    expect(formatVerdict(sign(chain, 6))).toMatch(/^REFUSED/)
    expect(unwrapResult(ask('log-state', { chain }))).toMatchObject({
      publicKey: before.publicKey,
      signatures: [{ number: 2 }],
    })
    expect(readFileSync(`${world.file}.passkeys`, 'utf8')).not.toContain(hashOf(5))
  })

  it('keeps heads and key when the passkeys are re-encrypted with another key, and when a user recovers', () => {
    const file = join(folder, 'resealed')
    const ring = newKeyring(new Uint8Array(32).fill(7))
    const store = openPasskeyStore(file)
    const deps = { ring, now: world.now, passkeys: store }
    const before = signLog(deps, { chain: 'ada', seq: 5, hash: hashOf(5) })
    store.change(ring, asUserId('ada'), () => ({ changes: [{ kind: 'recovered' }], result: undefined }))
    const next = newKeyring(new Uint8Array(32).fill(8))
    store.reseal({ current: next.current, keys: new Map([...ring.keys, ...next.keys]) }, () => undefined)
    const reopened = openPasskeyStore(file)
    reopened.open(next)
    expect(describeLog({ passkeys: reopened }, 'ada')).toEqual(before)
  })

  it('refuses to start with an older copy of its signed heads', () => {
    const chain = newChain()
    unwrapResult(sign(chain, 5))
    const older = readFileSync(`${world.file}.passkeys`)
    world.wait(dayMs)
    unwrapResult(sign(chain, 6))
    const newer = readFileSync(`${world.file}.passkeys`)
    writeFileSync(`${world.file}.passkeys`, older)
    expect(() => world.startSignerClient()).toThrow('TAMPERED: the passkeys file is older than the signer’s log')
    expect(formatVerdict(sign(chain, 7))).toMatch(/^TAMPERED/)
    writeFileSync(`${world.file}.passkeys`, newer)
    ask = world.startSignerClient()
  })
})

describe('the check of an export', () => {
  it('accepts signed rows, and rows that are not signed yet', () => {
    const { rows, signatures } = signedChain([2, 5, 6])
    expect(verifyLog(rows, [])).toBeUndefined()
    const publicKey = signatures[0]?.publicKey
    expect(verifyLog(rows, signatures)).toMatchObject({ publicKey, days: 3, signedRows: 6 })
    expect(verifyLog(rows, signatures.slice(0, 2))).toMatchObject({ days: 2, signedRows: 5 })
  })

  it('detects any changed character of a signature', () => {
    const { rows, signatures } = signedChain([2, 5])
    for (const [index, signed] of signatures.entries()) {
      for (const [field, value] of Object.entries(signed)) {
        const text = String(value)
        // Each check takes milliseconds.
        for (let at = index; at < text.length; at += 7) {
          const changed = `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`
          const forged = { ...signed, [field]: typeof value === 'number' ? Number(changed) : changed }
          const list = signatures.with(index, forged)
          expect(verifyLog(rows, list), `${field} ${at}`).toMatchObject({ sentence: expect.any(String) })
        }
      }
    }
  })

  it('detects a rewritten row, a missing or repeated signature, another key and another user', () => {
    const { rows, signatures } = signedChain([2, 5, 7])
    const [first, second, third] = signatures
    if (!first || !second || !third) throw new Error('no signatures')
    const rewritten = rows.map((row, at) => (at >= 3 ? { ...row, hash: hashOf(at, 'b') } : row))
    expect(verifyLog(rewritten, signatures)).toMatchObject({ row: 5 })
    expect(verifyLog(rows.slice(0, 4), signatures)).toMatchObject({ row: 5 })
    const sentences = [
      [[second, third], 'Signature 1 is missing.'],
      [[first, third], 'Signature 2 is missing.'],
      [[first, first], 'Signature 2 is missing.'],
    ] as const
    for (const [list, sentence] of sentences) expect(verifyLog(rows, list)).toEqual({ sentence })
    const others = rows.map((row) => ({ ...row, chain: 'another' }))
    expect(verifyLog(others, signatures)).toEqual({ sentence: 'Signature 1 is not genuine.' })
    const { rows: [foreign] = [], signatures: theirs } = foreignSigner(rows)
    expect(foreign).toEqual(rows[0])
    expect(verifyLog(rows, [first, theirs[1]])).toEqual({ sentence: 'Signature 2 is by another key.' })
  })

  it('detects a row dated before the signature that precedes it', () => {
    const { rows, signatures } = signedChain([2, 5])
    const backdated = [...rows, { chain: rows[0]?.chain ?? '', hash: hashOf(6), at: '2026-11-01T00:00:00.000Z' }]
    expect(verifyLog(backdated, signatures)).toMatchObject({ row: 6 })
    const postdated = rows.map((row, at) => (at === 1 ? { ...row, at: '2027-11-01T00:00:00.000Z' } : row))
    expect(verifyLog(postdated, signatures)).toMatchObject({ row: 2 })
    expect(
      verifyLog(
        rows.map((row) => ({ ...row, at: 'no date' })),
        signatures,
      ),
    ).toMatchObject({ row: 1 })
  })
})

/** Signatures of the same rows by a signer with another folder. */
function foreignSigner(rows: LogRow[]) {
  const other = passkeyWorld(mkdtempSync(join(folder, 'other-')))
  const by = other.startSignerClient()
  const chain = rows[0]?.chain ?? ''
  const signatures = [2, 5].map((seq) => {
    const { publicKey, signatures } = unwrapResult(sign(chain, seq, hashOf(seq), by))
    other.wait(dayMs)
    return { chain, publicKey, ...signatures.at(-1) }
  })
  return { rows, signatures }
}
