import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvmAddress } from '@murmur/contract/address'
import type { SignerReply } from '@murmur/contract/signer-replies'
import type { Address } from '@solana/kit'
import { afterAll, expect, test } from 'vitest'
import { openAuditLog } from '#audit-log.ts'
import { createLineHandler } from '#line-handler.ts'
import { parsePolicy } from '#policy.ts'
import { splitLines } from '#split-lines.ts'
import { genuineCases, policy } from '../test-support/genuine-evm.ts'
import { genuineRoute } from '../test-support/genuine-route.ts'
import { solanaPolicy } from '../test-support/genuine-solana.ts'
import { softwareAuthenticator, testSite } from '../test-support/passkeys/software-authenticator.ts'
import { seededRandom } from '../test-support/random.ts'
import { genuineSend, genuineSolanaSend } from '../test-support/sends/genuine-send.ts'
import { compileDraft } from '../test-support/solana-draft.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))
const logged: string[] = []
const auditFile = join(folder, 'kek.json.log')
const newAnswer = () =>
  createLineHandler({
    keyFile: join(folder, 'kek.json'),
    policy: parsePolicy(JSON.stringify({ ...policy, ...solanaPolicy })),
    passkeySettings: { rpId: testSite.rpId, origins: [testSite.origin], recoveryMs: 1_000 },
    guards: { thawMs: 1_000, limitMs: 1_000 },
    now: () => new Date(0),
    log: (line) => logged.push(line),
    audit: openAuditLog(auditFile, () => new Date(0)),
  })
const sendLine = (answer: ReturnType<typeof newAnswer>, line: unknown): SignerReply =>
  JSON.parse(answer(Buffer.from(typeof line === 'string' ? line : JSON.stringify(line))))

const x25519Key = () => generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' }).x
const ids = { userId: 'user-1', walletId: 'wallet-1' }
const greeted = newAnswer()
sendLine(greeted, { op: 'hello', id: 1, sentinel: null })
const created = sendLine(greeted, { op: 'create-wallet', id: 2, ...ids })
if (!created.ok) throw new Error('no wallet')
const { sealed, evmAddress, solAddress } = created.result as {
  sealed: object
  evmAddress: `0x${string}`
  solAddress: Address
}
const [genuine] = genuineCases({ chain: 'eth', isBuy: true, feeBps: 50, user: evmAddress as EvmAddress, deadline: 100 })
if (!genuine) throw new Error('no case')
const { terms, transaction } = genuine
const attested = sendLine(greeted, { op: 'attest', id: 3, terms })
const { mac } = (attested as unknown as { result: { mac: string } }).result
const options = { kind: 'new', isBuy: false, feeBps: 50, user: solAddress, deadline: 100 } as const
const solana = await genuineRoute('shared_accounts_route_v2', options)
const attestedSolana = sendLine(greeted, { op: 'attest', id: 4, terms: solana.terms })
const ofSolana = {
  terms: solana.terms,
  mac: (attestedSolana as unknown as { result: { mac: string } }).result.mac,
  transaction: compileDraft(solana.draft),
}
const sends = {
  evm: genuineSend('eth', false, { user: evmAddress as EvmAddress, deadline: 100 }),
  sol: await genuineSolanaSend({ kind: 'taxed', user: solAddress, deadline: 100, creates: true }),
}
const macOf = (of: object) =>
  (sendLine(greeted, { op: 'attest', id: 5, terms: of }) as unknown as { result: { mac: string } }).result.mac
const signEvmSend = { terms: sends.evm.terms, mac: macOf(sends.evm.terms), transaction: sends.evm.transaction }
const signSolSend = {
  terms: sends.sol.terms,
  mac: macOf(sends.sol.terms),
  transaction: compileDraft(sends.sol.draft),
}
const listedRecipient = `sol:${sends.sol.terms.recipient}`
const requests = [
  { op: 'hello', id: 11, sentinel: null },
  { op: 'create-wallet', id: 12, ...ids },
  { op: 'attest', id: 13, terms },
  { op: 'attest', id: 17, terms: solana.terms },
  { op: 'sign-solana', id: 18, ...ids, sealed, ...ofSolana },
  { op: 'sign-evm', id: 14, ...ids, sealed, terms, mac, transaction },
  { op: 'attest', id: 19, terms: sends.evm.terms },
  { op: 'attest', id: 20, terms: sends.sol.terms },
  { op: 'sign-evm', id: 21, ...ids, sealed, ...signEvmSend },
  { op: 'sign-solana', id: 22, ...ids, sealed, ...signSolSend },
  { op: 'export', id: 15, ...ids, sealed, publicKey: x25519Key(), passkey: null },
  { op: 'passkey-state', id: 23, userId: 'user-2' },
  { op: 'passkey-challenge', id: 24, userId: 'user-2', action: { kind: 'limits', perTradeUsd: 5, perDayUsd: null } },
  {
    op: 'use-passkey',
    id: 25,
    userId: 'user-2',
    action: { kind: 'enrol', credential: softwareAuthenticator().credential, recoveryHash: '0'.repeat(64) },
    passkey: null,
  },
  { op: 'set-recipients', id: 27, userId: 'user-3', change: { kind: 'restrict', recipients: [] } },
  {
    op: 'set-recipients',
    id: 28,
    userId: 'user-3',
    change: { kind: 'allow', recipient: listedRecipient, passkey: null },
  },
  { op: 'set-recipients', id: 29, userId: 'user-3', change: { kind: 'lift', passkey: null } },
  { op: 'set-recipients', id: 30, userId: 'user-3', change: { kind: 'disallow', recipient: listedRecipient } },
  { op: 'set-recipients', id: 31, userId: 'user-3', change: { kind: 'keep' } },
]
const nullable = ['sentinel', 'passkey', 'recoveryHash', 'perTradeUsd', 'perDayUsd']

test("the signer's line handler replies to every request of the protocol with its id", () => {
  for (const request of requests) {
    expect(sendLine(greeted, request), request.op).toMatchObject({ id: request.id, ok: true })
  }
})

test("the signer's line handler attests no trade without its quoted amount", () => {
  for (const { expectedBuyAmount: _, ...old } of [terms, solana.terms]) {
    const reply = sendLine(greeted, { op: 'attest', id: 26, terms: old })
    expect(reply).toMatchObject({ ok: false, code: 'REFUSED', reason: 'the quoted amount is missing' })
  }
})

test("the signer's line handler attests a raised priority, and one way only to write a normal one", () => {
  for (const original of [terms, signEvmSend.terms, signSolSend.terms]) {
    const reply = (priority: string) => sendLine(greeted, { op: 'attest', id: 27, terms: { ...original, priority } })
    for (const priority of ['fast', 'urgent']) expect(reply(priority), priority).toMatchObject({ ok: true })
    for (const priority of ['normal', 'Urgent', '', 'faster'])
      expect(reply(priority), priority).toMatchObject({ ok: false, code: 'BAD_REQUEST' })
  }
})

test("the signer's line handler signs a send only once, and logs its terms and transaction", () => {
  const [, , , , , , , , evm, sol] = requests as [...object[]]
  const again = (request: object, change: object) => sendLine(greeted, { ...request, ...change })
  const other = { ...signEvmSend.transaction, nonce: signEvmSend.transaction.nonce + 1 }
  expect(again(evm as object, { transaction: other })).toMatchObject({ ok: false, code: 'REFUSED' })
  expect(again(evm as object, {})).toMatchObject({ ok: true })
  expect(again(sol as object, {})).toMatchObject({ ok: true })
  const lines = readFileSync(auditFile, 'utf8')
    .split('\n')
    .slice(-4, -1)
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { op: 'sign-evm', outcome: 'refused', reason: 'another transaction was signed for this send' },
    { op: 'sign-evm', outcome: 'done', intentId: sends.evm.terms.intentId, hash: expect.stringMatching(/^0x/) },
    { op: 'sign-solana', outcome: 'done', signature: expect.any(String) },
  ])
  const attested = readFileSync(auditFile, 'utf8')
    .split('\n')
    .find((line) => line.includes('"recipient"'))
  expect(JSON.parse(attested ?? '')).toMatchObject({
    op: 'attest',
    terms: { side: 'send', recipient: sends.evm.terms.recipient, amount: sends.evm.terms.amount },
    termsDigest: lines[1].termsDigest,
  })
})

test("the signer's line handler refuses every request before hello", () => {
  const startedHandler = newAnswer()
  for (const request of requests.slice(1)) {
    expect(sendLine(startedHandler, request)).toEqual({
      id: request.id,
      ok: false,
      code: 'BAD_REQUEST',
      reason: 'the first line must say hello',
    })
  }
})

test.each([
  ['no JSON', 'x'],
  ['nothing', ''],
  ['a number', '1'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no op', '{"id":1}'],
  ['an inherited op', '{"op":"constructor","id":1}'],
  ['an unknown op', '{"op":"sign-hash","id":1}'],
  ['no id', '{"op":"create-wallet","userId":"u","walletId":"w"}'],
  ['a text as id', '{"op":"create-wallet","id":"1","userId":"u","walletId":"w"}'],
  ['a field too many', '{"op":"create-wallet","id":1,"userId":"u","walletId":"w","x":1}'],
  ['a field too few', '{"op":"create-wallet","id":1,"userId":"u"}'],
  ['an id with a separator', '{"op":"create-wallet","id":1,"userId":"u|w","walletId":"w"}'],
  ['deep nesting', `{"op":"hello","id":1,"sentinel":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['__proto__', '{"op":"create-wallet","id":1,"userId":"u","walletId":"w","__proto__":{"x":1}}'],
])("the signer's line handler rejects %s as BAD_REQUEST", (_, line) => {
  expect(sendLine(greeted, line)).toMatchObject({ ok: false, code: 'BAD_REQUEST' })
})

test("the signer's line handler refuses every request in which any field is missing or of another type, without a crash", () => {
  const invalidValues = [undefined, null, '', -1, 1.5, 'x'.repeat(2_000), [], {}, true, '0x|', '1e+3', '٣']
  const logs = logged.length
  let tried = 0
  for (const request of requests) {
    for (const path of listPaths(request)) {
      for (const invalidValue of invalidValues) {
        if (nullable.includes(path.at(-1) ?? '') && invalidValue === null) continue
        if (JSON.stringify(valueAt(request, path)) === JSON.stringify(invalidValue)) continue
        const reply = sendLine(greeted, replaceAt(request, path, invalidValue))
        expect(reply, `${request.op} ${path.join('.')} ${String(invalidValue)}`).toMatchObject({
          ok: path.join() === 'x',
        })
        tried++
      }
    }
  }
  expect(tried).toBeGreaterThan(500)
  expect(logged.slice(logs)).toEqual([])
})

test("the signer's line handler exports keys only encrypted, and never to a low-order public key", () => {
  const request = { op: 'export', id: 16, ...ids, sealed, passkey: null }
  const line = JSON.stringify(sendLine(greeted, { ...request, publicKey: x25519Key() }))
  expect(line).toMatch(/"result":\{"publicKey":"[\w-]{43}","iv":"[^"]{16}","ciphertext":"[^"]+"\}/)
  expect(line).not.toContain('rivateKey')
  const [zero, one] = ['A'.repeat(43), `AQ${'A'.repeat(41)}`]
  for (const publicKey of [zero, one])
    expect(sendLine(greeted, { ...request, publicKey })).toMatchObject({ ok: false, code: 'BAD_REQUEST' })
})

test("the signer's line handler replies with one line to each of 3,000 lines of random bytes and damaged requests", () => {
  const random = seededRandom(3)
  for (let round = 0; round < 3_000; round++) {
    const line = Buffer.from(JSON.stringify(random.pick(requests)))
    for (let times = 0; times <= random.below(4); times++) line[random.below(line.length)] = random.below(256)
    const reply = greeted(random.below(3) === 0 ? Buffer.from(random.hex(random.below(300)), 'hex') : line)
    expect(reply.endsWith('\n') && !reply.slice(0, -1).includes('\n'), `round ${round}`).toBe(true)
    expect(JSON.parse(reply)).toHaveProperty('ok')
  }
})

test("the signer's line handler splits lines at newlines in any chunks, and drops a line that is too long without losing another", () => {
  const lines: (string | undefined)[] = []
  const push = splitLines(8, (line) => lines.push(line?.toString()))
  for (const chunk of ['a\nb', 'c\n', '\n', '123456789', '0'.repeat(1_000), '\nok\n', '12345678\n'])
    push(Buffer.from(chunk))
  expect(lines).toEqual(['a', 'bc', '', undefined, 'ok', '12345678'])
  expect(JSON.parse(greeted(undefined))).toEqual({
    id: 0,
    ok: false,
    code: 'BAD_REQUEST',
    reason: 'the line is too long',
  })
})

function listPaths(value: object, prefix: string[] = []): string[][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null
      ? [[...prefix, key], ...listPaths(inner, [...prefix, key])]
      : [[...prefix, key]],
  )
}

function valueAt(value: object, path: string[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value)
}

function replaceAt(value: object, [key = '', ...rest]: string[], invalidValue: unknown): object {
  const inner = (value as Record<string, unknown>)[key]
  return { ...value, [key]: rest.length > 0 ? replaceAt(inner as object, rest, invalidValue) : invalidValue }
}
