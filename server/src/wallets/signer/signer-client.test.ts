import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import { parseIntentId, parseUserId, parseWalletId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { EncryptedSecret, EvmTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import { build } from 'esbuild'
import { encodeFunctionData, erc20Abi, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { breadth } from '../../../../spec/breadth.ts'
import { type SignerClient, startSignerClient } from './signer-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-signer-'))
const bundle = join(folder, 'main.mjs')
const ids = { userId: parseUserId('user-1'), walletId: parseWalletId('wallet-1') }
const router = toEvmAddress('0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45')
const treasury = toEvmAddress('0x00000000000000000000000000000000000feee5')
const token = toEvmAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const opened: SignerClient[] = []
const logged: string[] = []
let files = 0

beforeAll(async () => {
  const entry = fileURLToPath(new URL('../../../../signer/src/main.ts', import.meta.url))
  await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile: bundle })
})
afterEach(() => Promise.all(opened.splice(0).map((signer) => signer.close())))
afterAll(() => rmSync(folder, { recursive: true }))

const newKeyFile = () => join(folder, `keys-${++files}`, 'kek.json')

async function open(
  keyFile: string,
  sentinel: EncryptedSecret | null = null,
  more: { callTimeoutMs?: number; canChangeKeys?: boolean } = {},
): Promise<SignerClient> {
  const keep = (_: object, message: string) => logged.push(message)
  const log = { info: keep, error: keep }
  const policy = { 313370001: { router, treasury } }
  const signer = await startSignerClient({ command: `node ${bundle}`, keyFile, policy, sentinel, log, ...more })
  opened.push(signer)
  return signer
}

function approval(address: EvmAddress): { terms: EvmTerms; transaction: UnsignedEvmTransaction } {
  const terms: EvmTerms = {
    intentId: parseIntentId('intent-1'),
    ...ids,
    chain: 'eth',
    chainId: 313370001,
    address,
    side: 'sell',
    sellToken: token,
    buyToken: toEvmAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'),
    sellAmount: toBaseUnits(1000n),
    minBuyAmount: toBaseUnits(5n),
    expectedBuyAmount: toBaseUnits(5n),
    platformFeeBps: 50,
    treasury,
    router,
    maxNetworkFee: toBaseUnits(1000000000000000n),
    deadline: Math.floor(Date.now() / 1000) + 600,
  }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 1000n] })
  const fees = {
    gas: toBaseUnits(100_000n),
    maxFeePerGas: toBaseUnits(1000000000n),
    maxPriorityFeePerGas: toBaseUnits(0n),
  }
  return { terms, transaction: { chainId: 313370001, nonce: 0, to: token, value: toBaseUnits(0n), data, ...fees } }
}

test('the signer client creates a wallet, attests terms, signs within them, and exports keys as bytes', async () => {
  const keyFile = newKeyFile()
  const signer = await open(keyFile)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  const { sealed, evmAddress } = await signer.createWallet(ids)
  const { terms, transaction } = approval(evmAddress)
  const { mac } = await signer.attest(terms)
  const signed = await signer.signEvm({ ...ids, sealed }, terms, mac, transaction)
  expect(keccak256(signed.raw)).toBe(signed.hash)
  const bytes = await signer.exportKeys({ ...ids, sealed })
  expect(bytes).toBeInstanceOf(Uint8Array)
  const keys = JSON.parse(Buffer.from(bytes).toString())
  expect(Object.keys(keys)).toEqual(['ethPrivateKey', 'solPrivateKey'])
  expect(privateKeyToAccount(keys.ethPrivateKey).address).toBe(evmAddress)
  expect(logged.join()).not.toContain(keys.ethPrivateKey.slice(2))
  const again = await signer.exportKeys({ ...ids, sealed })
  expect([again, again === bytes]).toEqual([bytes, false])
})

test('the signer client reports a refusal of the signer as a SignerError with its code and reason', async () => {
  const signer = await open(newKeyFile())
  const { sealed, evmAddress } = await signer.createWallet(ids)
  const { terms, transaction } = approval(evmAddress)
  const { mac } = await signer.attest(terms)
  const keys = { ...ids, sealed }
  await expect(
    signer.signEvm(keys, { ...terms, sellAmount: toBaseUnits(1001n) }, mac, transaction),
  ).rejects.toMatchObject({
    name: 'SignerError',
    code: 'TAMPERED',
  })
  await expect(signer.signEvm(keys, terms, mac, { ...transaction, value: toBaseUnits(1n) })).rejects.toMatchObject({
    name: 'SignerError',
    code: 'REFUSED',
    reason: 'an approval must not send the coin',
  })
  await expect(signer.exportKeys({ ...keys, userId: parseUserId('user-2') })).rejects.toMatchObject({
    code: 'TAMPERED',
  })
  await expect(signer.createWallet({ ...ids, userId: parseUserId('') })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('the signer client decrypts wallets after a restart, and neither starts nor creates a key if the key file is missing or different', async () => {
  const keyFile = newKeyFile()
  const first = await open(keyFile)
  const { sealed } = await first.createWallet(ids)
  await first.close()
  const second = await open(keyFile, first.sentinel)
  expect(second.kekId).toBe(first.kekId)
  expect((await second.exportKeys({ ...ids, sealed })).length).toBeGreaterThan(100)

  const missing = newKeyFile()
  await expect(open(missing, first.sentinel)).rejects.toMatchObject({ name: 'SignerError', code: 'WRONG_KEY' })
  expect(existsSync(missing)).toBe(false)
  const other = newKeyFile()
  await (await open(other)).close()
  const before = readFileSync(other, 'utf8')
  await expect(open(other, first.sentinel)).rejects.toMatchObject({ code: 'WRONG_KEY' })
  expect(readFileSync(other, 'utf8')).toBe(before)
})

test('the signer client rotates keys, still decrypts older wallets and accepts older attestations, and starts later processes with the new key', async () => {
  const keyFile = newKeyFile()
  const signer = await open(keyFile, null, { canChangeKeys: true })
  const [first, oldSentinel] = [signer.kekId, signer.sentinel]
  const { sealed, evmAddress } = await signer.createWallet(ids)
  const keys = Buffer.from(await signer.exportKeys({ ...ids, sealed }))
  const { terms, transaction } = approval(evmAddress)
  const { mac } = await signer.attest(terms)

  const rotated = await signer.rotate()
  expect([signer.kekId, signer.sentinel]).toEqual([rotated.kekId, rotated.sentinel])
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(Object.keys(JSON.parse(readFileSync(keyFile, 'utf8')).keys)).toEqual([first, rotated.kekId])
  await expect(signer.signEvm({ ...ids, sealed }, terms, mac, transaction)).resolves.toHaveProperty('hash')
  const fresh = await signer.reseal({ ...ids, sealed })
  expect(fresh.kekId).toBe(rotated.kekId)
  expect(await signer.forgetKey(first)).toEqual([rotated.kekId])
  await expect(signer.reseal({ ...ids, sealed })).rejects.toMatchObject({ code: 'TAMPERED' })

  process.kill(await awaitPid(signer), 'SIGKILL')
  await expect.poll(() => signer.pid()).toBeUndefined()
  await awaitPid(signer)
  expect(Buffer.from(await signer.exportKeys({ ...ids, sealed: fresh })).equals(keys)).toBe(true)
  await expect(open(keyFile, oldSentinel)).rejects.toMatchObject({ code: 'WRONG_KEY' })
})

test('the signer client changes no keys unless started with that permission', async () => {
  const keyFile = newKeyFile()
  const signer = await open(keyFile)
  const before = readFileSync(keyFile, 'utf8')
  const refused = {
    name: 'SignerError',
    code: 'REFUSED',
    reason: 'this signer was started without permission to change keys',
  }
  await expect(signer.rotate()).rejects.toMatchObject(refused)
  await expect(signer.forgetKey('kek_0123456789abcdef')).rejects.toMatchObject(refused)
  expect(readFileSync(keyFile, 'utf8')).toBe(before)
})

test('the signer client settles every call after a kill -9, and restarts with the same key', async () => {
  const signer = await open(newKeyFile())
  const { sealed, evmAddress } = await signer.createWallet(ids)
  const keys = { ...ids, sealed }
  for (let round = 0; round < breadth(2, 5); round++) {
    const pid = await awaitPid(signer)
    const calls = Array.from({ length: 40 }, (_, index) =>
      signer.createWallet({ ...ids, walletId: parseWalletId(`wallet-${index}`) }),
    )
    const settled = Promise.allSettled(calls)
    await calls[0]
    process.kill(pid, 'SIGKILL')
    const outcomes = await settled
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'Outage', kind: 'signer' })
    }
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  }
  await awaitPid(signer)
  const { terms, transaction } = approval(evmAddress)
  const { mac } = await signer.attest(terms)
  const once = await signer.signEvm(keys, terms, mac, transaction)
  process.kill((await awaitPid(signer)) as number, 'SIGKILL')
  await expect.poll(() => signer.pid()).toBeUndefined()
  await expect(signer.attest(terms)).rejects.toMatchObject({ kind: 'signer' })
  await awaitPid(signer)
  // The MAC of an earlier process is still valid, and signing again gives the same signature.
  expect(await signer.signEvm(keys, terms, mac, transaction)).toEqual(once)
})

test('the signer client kills and restarts a signer that stops responding', async () => {
  const signer = await open(newKeyFile(), null, { callTimeoutMs: 2_000 })
  process.kill(await awaitPid(signer), 'SIGSTOP')
  await expect(signer.createWallet(ids)).rejects.toMatchObject({ kind: 'signer' })
  await awaitPid(signer)
  await expect(signer.createWallet(ids)).resolves.toHaveProperty('evmAddress')
})

test('the signer client ends the process on close', async () => {
  const signer = await open(newKeyFile())
  const pid = await awaitPid(signer)
  await signer.close()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('the signer client rejects if the command cannot be started', async () => {
  const log = { info: () => {}, error: () => {} }
  const options = { keyFile: newKeyFile(), policy: {}, sentinel: null, log }
  await expect(startSignerClient({ ...options, command: 'no-such-program' })).rejects.toMatchObject({ kind: 'signer' })
  await expect(startSignerClient({ ...options, command: 'node no-such-file.js' })).rejects.toMatchObject({
    kind: 'signer',
  })
})

/** Resolves with the pid of the current process, once it runs. */
async function awaitPid(signer: SignerClient): Promise<number> {
  await expect.poll(() => signer.pid(), { timeout: 60_000, interval: 20 }).toBeDefined()
  return signer.pid() as number
}
