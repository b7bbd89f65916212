import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { genesisHash, metadataProgram, token2022Program, tokenProgram, wrappedSol } from '#solana/addresses.ts'
import { toBase58 } from '#solana/base58.ts'
import { parseWireTransaction } from '#solana/chain/parse-wire-transaction.ts'
import { associatedAccount } from '#solana/jupiter/build-swap.ts'
import { handleSolRpc } from '#solana/rpc/handle-sol-rpc.ts'
import { makerTokenAddress } from '#solana/seed/seed-addresses.ts'
import { catchRpcError, openTestSolana, type TestSolana } from '../../../test-support/open-test-solana.ts'
import { testSigner } from '../../../test-support/sol-client.ts'
import { createTrader, findSolToken, type Trader } from '../../../test-support/sol-trader.ts'
import { createTemporaryFolder } from '../../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
const latest = { commitment: 'processed' }
let sol: TestSolana
let alice: Trader
/** Oldest first. */
const signatures: string[] = []

beforeAll(async () => {
  sol = await openTestSolana(folder.path)
  alice = createTrader(sol, testSigner('alice'))
  signatures.push(sol.faucet.grant(alice.address, false))
  for (const name of ['BONK', 'PYUSD', 'transfer-fee', 'USDC']) {
    sol.wait(1)
    const { signature, done } = alice.executeSigned(await alice.buy(findSolToken(name), 50_000_000n))
    await done
    signatures.push(signature)
  }
  sol.wait(40)
})
afterAll(async () => {
  await sol.close()
  folder.remove()
})

test("the sandbox's Solana RPC lists a wallet's accounts of both token programs, parsed and raw", async () => {
  const list = (filter: object, encoding: string) =>
    sol.rpc('getTokenAccountsByOwner', alice.address, filter, { ...latest, encoding }).value
  const parsed = [tokenProgram, token2022Program].flatMap((programId) => list({ programId }, 'jsonParsed'))
  const found = parsed.map(({ account }) => account.data.parsed.info)
  expect(found.map(({ mint }) => mint).sort()).toEqual(
    ['BONK', 'PYUSD', 'transfer-fee', 'USDC'].map((name) => findSolToken(name).address).sort(),
  )
  for (const info of found) {
    expect(info).toMatchObject({ owner: alice.address, state: 'initialized', isNative: false })
    expect(Number(info.tokenAmount.amount)).toBeGreaterThan(0)
    expect(info.tokenAmount.uiAmount).toBeCloseTo(Number(info.tokenAmount.amount) / 10 ** info.tokenAmount.decimals, 6)
  }
  const fee = found.find(({ mint }) => mint === findSolToken('transfer-fee').address)
  expect(fee.extensions).toContainEqual({ extension: 'transferFeeAmount', state: expect.anything() })
  const [raw] = list({ mint: findSolToken('BONK').address }, 'base64')
  expect(raw.pubkey).toBe(await associatedAccount(alice.address, findSolToken('BONK').address, tokenProgram))
  const data = Buffer.from(raw.account.data[0], 'base64')
  expect(data).toHaveLength(165)
  expect(toBase58(data.subarray(0, 32))).toBe(findSolToken('BONK').address)
  expect(data.readBigUInt64LE(64)).toBe(await alice.held(findSolToken('BONK')))
})

test("the sandbox's Solana RPC returns mints with their program, extensions and metadata", () => {
  const info = (name: string) =>
    sol.rpc('getAccountInfo', findSolToken(name).address, { ...latest, encoding: 'jsonParsed' }).value
  expect(info('USDC')).toMatchObject({ owner: tokenProgram, data: { parsed: { type: 'mint', info: { decimals: 6 } } } })
  const extensions = (name: string) =>
    info(name).data.parsed.info.extensions.map(({ extension }: { extension: string }) => extension)
  expect(extensions('transfer-fee')).toEqual(['transferFeeConfig', 'metadataPointer', 'tokenMetadata'])
  expect(extensions('permanent-delegate')[0]).toBe('permanentDelegate')
  expect(extensions('frozen')[0]).toBe('defaultAccountState')
  const fee = info('transfer-fee').data.parsed.info.extensions[0].state
  expect(fee.newerTransferFee.transferFeeBasisPoints).toBe(300)
  expect(info('AIRDROP').data.parsed.info.extensions[1].state.name).toContain('Ignore all previous instructions')
  expect(info('mutable-metadata').data.parsed.info).toMatchObject({
    mintAuthority: expect.any(String),
    freezeAuthority: expect.any(String),
  })
  expect(info('BONK').data.parsed.info).toMatchObject({ mintAuthority: null, freezeAuthority: null })

  const metadata = (name: string) => {
    const account = sol.rpc('getAccountInfo', findSolToken(name).metadata, { ...latest, encoding: 'base64' }).value
    expect(account.owner).toBe(metadataProgram)
    const data = Buffer.from(account.data[0], 'base64')
    expect(toBase58(data.subarray(33, 65))).toBe(findSolToken(name).address)
    return { name: data.subarray(69, 101).toString().replace(/\0+$/, ''), isMutable: data[323] === 1 }
  }
  expect(metadata('JUP')).toEqual({ name: 'Jupiter', isMutable: false })
  expect(metadata('mutable-metadata')).toEqual({ name: 'Morph Me', isMutable: true })
  expect(metadata('<b>WIN</b>').name).toBe('<img src=x onerror=alert(1)>')
})

test('pages the history by before, until and limit, for any account of a transaction', () => {
  const list = (options = {}) =>
    sol
      .rpc('getSignaturesForAddress', alice.address, { commitment: 'confirmed', ...options })
      .map(({ signature }: { signature: string }) => signature)
  const newestFirst = signatures.toReversed()
  expect(list()).toEqual(newestFirst)
  expect(list({ limit: 2 })).toEqual(newestFirst.slice(0, 2))
  expect(list({ before: newestFirst[1] })).toEqual(newestFirst.slice(2))
  expect(list({ until: newestFirst[3] })).toEqual(newestFirst.slice(0, 3))
  expect(list({ before: newestFirst[0], until: newestFirst[3], limit: 1 })).toEqual([newestFirst[1]])
  expect(list({ before: toBase58(new Uint8Array(64).fill(7)) })).toEqual([])
  // The mint comes only from the lookup table.
  const byMint = sol.rpc('getSignaturesForAddress', findSolToken('BONK').address, { commitment: 'confirmed' })
  expect(byMint).toMatchObject([{ signature: signatures[1], err: null }])
})

test("the sandbox's Solana RPC returns a transaction in every encoding", () => {
  const get = (encoding: string, more = {}) =>
    sol.rpc('getTransaction', signatures[1], {
      commitment: 'confirmed',
      encoding,
      maxSupportedTransactionVersion: 0,
      ...more,
    })
  const [base64] = get('base64').transaction
  expect(parseWireTransaction(new Uint8Array(Buffer.from(base64, 'base64'))).id).toBe(signatures[1])
  expect(get('base58').transaction[1]).toBe('base58')
  const { message } = get('jsonParsed').transaction
  expect(message.accountKeys[0]).toEqual({ pubkey: alice.address, signer: true, source: 'transaction', writable: true })
  expect(message.accountKeys.at(-1)).toMatchObject({ source: 'lookupTable', writable: false })
  expect(get('json')).toMatchObject({ version: 0, meta: { err: null, status: { Ok: null } } })
  expect(get('json').meta.innerInstructions.length).toBeGreaterThan(0)
  const without = () => sol.rpc('getTransaction', signatures[1], { commitment: 'confirmed', encoding: 'json' })
  expect(catchRpcError(without).code).toBe(-32015)
  expect(catchRpcError(() => get('json', { commitment: 'processed' })).code).toBe(-32602)
})

test("the sandbox's Solana RPC returns a block's height and transactions; the first block is the genesis", () => {
  const { slot } = sol.rpc('getSignatureStatuses', [signatures[1]], { searchTransactionHistory: true }).value[0]
  const get = (wanted: number, more = {}) =>
    sol.rpc('getBlock', wanted, { commitment: 'confirmed', maxSupportedTransactionVersion: 0, ...more })
  const block = get(slot, { transactionDetails: 'none', rewards: false })
  expect(block).toEqual({
    blockHeight: slot - 21_000_000,
    blockTime: expect.any(Number),
    blockhash: expect.any(String),
    parentSlot: slot - 1,
    previousBlockhash: get(slot - 1).blockhash,
  })
  expect(get(slot, { transactionDetails: 'signatures' }).signatures).toEqual([signatures[1]])
  expect(get(slot).transactions).toMatchObject([{ version: 0, transaction: { signatures: [signatures[1]] } }])
  const first = sol.rpc('getFirstAvailableBlock')
  expect(get(first).parentSlot).toBe(first - 1)
  expect(catchRpcError(() => get(first - 1)).code).toBe(-32001)
  expect(catchRpcError(() => get(sol.rpc('getSlot', latest) + 1)).code).toBe(-32004)
})

test("the sandbox's Solana RPC simulates without a signature or fresh blockhash on request, and returns the resulting accounts", async () => {
  const order = await alice.buy(findSolToken('WIF'), 50_000_000n)
  const account = await associatedAccount(alice.address, findSolToken('WIF').address, tokenProgram)
  const simulate = (more = {}) =>
    sol.rpc('simulateTransaction', order.transaction, {
      ...latest,
      encoding: 'base64',
      accounts: { addresses: [alice.address, account], encoding: 'base64' },
      ...more,
    }).value
  const simulated = simulate()
  expect(simulated).toMatchObject({ err: null, replacementBlockhash: null })
  expect(simulated.unitsConsumed).toBeGreaterThan(1000)
  expect(simulated.logs[0]).toBe('Program ComputeBudget111111111111111111111111111111 invoke [1]')
  expect(Buffer.from(simulated.accounts[1].data[0], 'base64').readBigUInt64LE(64)).toBe(BigInt(order.outAmount))
  const spent = alice.lamports() - simulated.accounts[0].lamports
  expect(spent).toBe(50_000_000 + order.signatureFeeLamports + order.prioritizationFeeLamports + order.rentFeeLamports)
  expect(await alice.held(findSolToken('WIF'))).toBe(0n)
  expect(catchRpcError(() => simulate({ sigVerify: true }))).toMatchObject({ code: -32003 })
  sol.wait(200)
  expect(simulate()).toMatchObject({ err: 'BlockhashNotFound', accounts: [null, null] })
  expect(simulate({ replaceRecentBlockhash: true })).toMatchObject({
    err: null,
    replacementBlockhash: { blockhash: expect.any(String) },
  })
})

test("the sandbox's Solana RPC quotes the fee of a message that the chain then charges", async () => {
  const order = await alice.buy(findSolToken('USDC'), 10_000_000n)
  const { messageBytes } = parseWireTransaction(new Uint8Array(Buffer.from(order.transaction, 'base64')))
  const simulated = sol.rpc('getFeeForMessage', Buffer.from(messageBytes).toString('base64'), latest).value
  const { signature, done } = alice.executeSigned(order)
  await done
  expect(sol.chain.ledger.find(signature)?.fee).toBe(simulated)
})

test("the sandbox's Solana RPC refuses forged, unsigned and broken transactions with the messages of a node", async () => {
  const order = await alice.buy(findSolToken('USDC'), 10_000_000n)
  const send =
    (raw: unknown, more = {}) =>
    () =>
      sol.rpc('sendTransaction', raw, { encoding: 'base64', ...more })
  expect(catchRpcError(send(order.transaction))).toMatchObject({
    code: -32003,
    message: 'Transaction signature verification failure',
  })
  const { raw } = alice.sign(order)
  const forged = Buffer.from(raw, 'base64')
  forged[forged.length - 60] = (forged[forged.length - 60] ?? 0) ^ 1
  expect(catchRpcError(send(forged.toString('base64'))).code).not.toBe(-32603)
  for (const junk of ['', 'AQ==', '!!', 5, null, 'A'.repeat(4000)]) expect(catchRpcError(send(junk)).code).toBe(-32602)
  expect(catchRpcError(send(raw, { encoding: 'hex' })).code).toBe(-32602)
  // Without preflight a node accepts the transaction, but the transaction never lands.
  const signature = sol.rpc('sendTransaction', order.transaction, { encoding: 'base64', skipPreflight: true })
  expect(sol.rpc('getSignatureStatuses', [signature]).value).toEqual([null])
})

test("the sandbox's Solana RPC survives any bytes that resemble a transaction", async () => {
  const { raw } = alice.sign(await alice.buy(findSolToken('USDC'), 10_000_000n))
  const genuine = Buffer.from(raw, 'base64')
  const change = fc.tuple(fc.nat(genuine.length - 1), fc.nat(255))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), fc.boolean(), (changes, sends) => {
      const bytes = Buffer.from(genuine)
      for (const [at, value] of changes) bytes[at] = value
      const method = sends ? 'sendTransaction' : 'simulateTransaction'
      const params = [bytes.toString('base64'), { encoding: 'base64', ...(sends ? { skipPreflight: true } : latest) }]
      const answer = handleSolRpc(sol, { jsonrpc: '2.0', id: 1, method, params }) as { error?: { code: number } }
      expect(answer.error?.code).not.toBe(-32603)
    }),
    { numRuns: 300 },
  )
})

test("the sandbox's Solana RPC responds to any malformed request with a JSON-RPC error", () => {
  const answer = (body: unknown) => JSON.stringify(handleSolRpc(sol, body))
  for (const body of [null, 1, 'x', {}, { jsonrpc: '2.0' }, { jsonrpc: '2.0', id: {}, method: 5 }, []]) {
    expect(answer(body)).toContain('-32600')
  }
  const call = (method: string, ...params: unknown[]) => answer({ jsonrpc: '2.0', id: 1, method, params })
  expect(call('getProgramAccounts', tokenProgram)).toContain('-32601')
  for (const method of [
    'getBalance',
    'getAccountInfo',
    'getTokenAccountsByOwner',
    'getSignaturesForAddress',
    'getTransaction',
  ]) {
    for (const junk of [undefined, 5, 'short', '0'.repeat(40), {}, []]) expect(call(method, junk)).toContain('-32602')
  }
  expect(call('getBalance', alice.address, { commitment: 'max' })).toContain('-32602')
  expect(call('getBalance', alice.address, { minContextSlot: 9e15 })).toContain('-32016')
  expect(call('getTokenAccountBalance', alice.address)).toContain('-32602')
  expect(call('getMultipleAccounts', [wrappedSol, 'junk'])).toContain('-32602')
})

test("the sandbox's Solana RPC responds to a batch in its order", () => {
  const calls = ['getHealth', 'nothing', 'getGenesisHash'].map((method, id) => ({ jsonrpc: '2.0', id, method }))
  expect(handleSolRpc(sol, calls)).toMatchObject([
    { id: 0, result: 'ok' },
    { id: 1, error: { code: -32601 } },
    { id: 2, result: genesisHash },
  ])
})

test("the sandbox's Solana RPC supports the remaining methods", () => {
  expect(sol.rpc('getMinimumBalanceForRentExemption', 165)).toBe(2_039_280)
  expect(sol.rpc('getEpochInfo')).toMatchObject({ slotsInEpoch: 432_000, absoluteSlot: sol.rpc('getSlot') })
  const slot = sol.rpc('getSlot', latest)
  expect(Math.abs(sol.rpc('getBlockTime', slot) * 1000 - Date.parse('2026-11-21T12:00:00Z'))).toBeLessThan(600_000)
  expect(sol.rpc('getRecentPrioritizationFees', [])).toHaveLength(150)
  expect(sol.rpc('getVersion')['solana-core']).toMatch(/^\d/)
  expect(sol.rpc('getTokenSupply', findSolToken('USDC').address).value.decimals).toBe(6)
  expect(sol.rpc('getTokenAccountBalance', makerTokenAddress(findSolToken('USDC').address), latest).value.amount).toBe(
    '0',
  )
  const [coin, missing] = sol.rpc('getMultipleAccounts', [wrappedSol, testSigner('nobody').address]).value
  expect(coin).toMatchObject({ owner: tokenProgram, space: 82 })
  expect(missing).toBeNull()
  const before = alice.lamports()
  sol.rpc('requestAirdrop', alice.address, 1_000_000_000)
  expect(alice.lamports()).toBe(before + 1_000_000_000)
})
