import { type Address, toEvmAddress } from '@murmur/contract/address'
import { type EvmChainKey, evmCoinAddress } from '@murmur/contract/chains'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { encodeFunctionData, getAddress, type Hex, keccak256, pad, parseEther, stringToHex, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmChain } from '#chains/evm/evm-chain.ts'
import { suggestFees } from '#chains/evm/fees.ts'
import { sandboxToken } from '#test-support/sandbox/sandbox-token.ts'
import { startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { testTrader } from '#test-support/sandbox/test-trader.ts'
import { evmTransfers } from './evm-transfers.ts'
import { misreportingTokenCode, payer, payingContractCode } from './test-support/hostile-code.ts'
import type { ObservedTransfer } from './transfers.port.ts'

const key: EvmChainKey = 'eth'
/** The sandbox's own account, which holds every token. */
const funder = privateKeyToAccount(keccak256(stringToHex('murmur sandbox owner')))
const ether = (amount: string) => parseEther(amount)

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const chain = () => evmChain(sandbox.evm[key])
const openFeed = (maxBlocks?: number) =>
  evmTransfers(sandbox.evm[key], { settleDepth: 1, ...(maxBlocks ? { maxBlocks } : {}) })
const createStranger = () => privateKeyToAccount(generatePrivateKey())

async function readCursorAtHead(): Promise<string> {
  return (await openFeed().readSince(null, async () => [])).cursor
}

async function readSince(
  cursor: string | null,
  owners: readonly Address[],
  maxBlocks?: number,
): Promise<ObservedTransfer[]> {
  const all: ObservedTransfer[] = []
  const reader = openFeed(maxBlocks)
  for (let at = cursor; ; ) {
    const batch = await reader.readSince(at, async () => owners)
    all.push(...batch.transfers)
    at = batch.cursor
    if (batch.isCaughtUp) return all
  }
}

/**
 * Sends a transaction and waits for its block.
 * @returns the hash
 */
async function send(
  from: PrivateKeyAccount,
  { to, value = 0n, data = '0x' }: { to: string; value?: bigint; data?: Hex },
): Promise<string> {
  const { maxFeePerGas, maxPriorityFeePerGas } = await suggestFees(sandbox.evm[key])
  const raw = await from.signTransaction({
    type: 'eip1559',
    chainId: sandbox.evm[key].config.chainId,
    nonce: (await chain().nextNonce?.(from.address)) ?? 0,
    to: toEvmAddress(to),
    value,
    data,
    gas: 300_000n,
    maxFeePerGas,
    maxPriorityFeePerGas,
  })
  const hash = keccak256(raw)
  const signed = { hash: parseTxHash(hash), raw, from: from.address, validity: { kind: 'nonce', nonce: 0 } } as const
  expect(await chain().send(signed)).toEqual({ answer: 'accepted' })
  while ((await chain().getStatus(signed)).status !== 'included') await chain().untilNextBlock(500)
  return hash
}

const transferTokens = (token: string, to: string, amount: bigint, from = funder) =>
  send(from, {
    to: token,
    data: encodeFunctionData({
      abi: [
        {
          type: 'function',
          name: 'transfer',
          stateMutability: 'nonpayable',
          inputs: [{ type: 'address' }, { type: 'uint256' }],
          outputs: [],
        },
      ],
      args: [toEvmAddress(to), amount],
    }),
  })

/** The sum of transfers per token. */
function sumByToken(transfers: readonly ObservedTransfer[], owner: Address): Map<Address, bigint> {
  const all = new Map<Address, bigint>([[evmCoinAddress, 0n]])
  const add = (token: Address, units: bigint) => all.set(token, (all.get(token) ?? 0n) + units)
  for (const each of transfers.filter((one) => one.owner === owner)) {
    add(each.token, each.direction === 'in' ? each.amount : -each.amount)
    add(evmCoinAddress, -each.networkFee)
  }
  return all
}

async function expectEqualToChain(transfers: readonly ObservedTransfer[], owner: Address): Promise<void> {
  const all = sumByToken(transfers, owner)
  const { coin, tokens } = await chain().holdings(owner, [...all.keys()])
  expect(all.get(evmCoinAddress)).toBe(coin)
  for (const { address, amount } of tokens) expect([address, all.get(address)]).toEqual([address, amount])
}

test("the EVM transfer reader reports the faucet's grant from the first block on, and the same when read again", async () => {
  const owner = createStranger().address
  const reply = await fetch(`${sandbox.url}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: owner }),
  })
  expect(reply.status).toBe(200)
  const first = await readSince(null, [owner])
  expect(first).toMatchObject([
    { position: 0, owner, direction: 'in', token: evmCoinAddress, amount: ether('2'), networkFee: 0n },
  ])
  expect(first[0]?.counterparty).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await readSince(null, [owner])).toEqual(first)
  expect(await readSince(null, [owner], 1)).toEqual(first)
  await expectEqualToChain(first, owner)
})

test("the EVM transfer reader adds up to the chain's balances for coin and tokens in both directions, including gas of failed transactions", async () => {
  const wallet = createStranger()
  const owner = wallet.address
  const { address: uni } = sandboxToken(key, 'UNI')
  const { address: usdt } = sandboxToken(key, 'USDT')
  const { weth } = sandbox.evm[key].config.addresses
  const at = await readCursorAtHead()
  await send(funder, { to: owner, value: ether('3') })
  await transferTokens(uni, owner, 5n * 10n ** 18n)
  await transferTokens(usdt, owner, 12_345_678n)
  const sent = await send(wallet, { to: funder.address, value: ether('0.5') })
  const toSelf = await send(wallet, { to: owner, value: ether('0.1') })
  const wrapped = await send(wallet, { to: weth, value: ether('1'), data: encodeFunctionData({ abi: depositAbi }) })
  const failed = await send(wallet, { to: usdt, data: '0xdeadbeef' })
  const all = await readSince(at, [owner, funder.address])
  const mine = all.filter((each) => each.owner === owner)
  expect(mine.map(({ direction, token, amount }) => [direction, token, amount])).toEqual([
    ['in', evmCoinAddress, ether('3')],
    ['in', uni, 5n * 10n ** 18n],
    ['in', usdt, 12_345_678n],
    ['out', evmCoinAddress, ether('0.5')],
    ['out', evmCoinAddress, 0n],
    ['out', evmCoinAddress, ether('1')],
    ['in', getAddress(weth), ether('1')],
    ['out', evmCoinAddress, 0n],
  ])
  expect(mine.filter(({ networkFee }) => networkFee > 0n).map(({ hash }) => hash)).toEqual([
    sent,
    toSelf,
    wrapped,
    failed,
  ])
  expect(mine[3]).toMatchObject({ counterparty: funder.address })
  expect(all.filter((each) => each.owner === funder.address && each.hash === sent)).toMatchObject([
    { direction: 'in', amount: ether('0.5'), counterparty: owner },
  ])
  await expectEqualToChain(all, owner)
})

test('the EVM transfer reader counts the received amount of a token that charges a fee', async () => {
  const owner = createStranger().address
  const { address: taxed } = sandboxToken(key, 'TAXD')
  // The token's creator pays no fee; other holders do.
  const holder = createStranger()
  await send(funder, { to: holder.address, value: ether('1') })
  await transferTokens(taxed, holder.address, 2_000_000_000n)
  const at = await readCursorAtHead()
  await transferTokens(taxed, owner, 1_000_000_000n, holder)
  const [seen] = await readSince(at, [owner])
  expect(seen).toMatchObject({ token: taxed, direction: 'in' })
  expect(seen?.amount).toBeLessThan(1_000_000_000n)
  await expectEqualToChain(seen ? [seen] : [], owner)
})

test('the EVM transfer reader ignores a token with false logs, and reports an honest one beside it', async () => {
  const owner = createStranger().address
  const misreportingToken = '0x00000000000000000000000000000000000c0de1'
  const { address: uni } = sandboxToken(key, 'UNI')
  await sandbox.debug(key, 'anvil_setCode', [misreportingToken, misreportingTokenCode])
  const at = await readCursorAtHead()
  await send(funder, { to: misreportingToken, data: `${pad(owner)}${pad(toHex(10n ** 30n)).slice(2)}` })
  await send(funder, { to: misreportingToken, data: `${pad(owner)}${'f'.repeat(64)}` })
  await transferTokens(uni, owner, 7n)
  const seen = await readSince(at, [owner])
  expect(seen).toMatchObject([{ token: uni, amount: 7n }])
})

test('the EVM transfer reader finds coin that a contract forwarded, with its transaction', async () => {
  const owner = createStranger().address
  const contract = '0x00000000000000000000000000000000000c0de2'
  await sandbox.debug(key, 'anvil_setCode', [contract, payer])
  const at = await readCursorAtHead()
  await send(funder, { to: funder.address })
  const hash = await send(funder, { to: contract, value: 12_345n, data: pad(owner) })
  await send(funder, { to: funder.address })
  const seen = await readSince(at, [owner])
  expect(seen).toMatchObject([{ hash, position: 0, direction: 'in', token: evmCoinAddress, amount: 12_345n }])
  await expectEqualToChain(seen, owner)
})

test('the EVM transfer reader reports coin without a known transaction under its block', async () => {
  const owner = createStranger().address
  const contract = '0x00000000000000000000000000000000000c0de3'
  await sandbox.debug(key, 'anvil_setCode', [contract, payingContractCode(owner)])
  const at = await readCursorAtHead()
  await send(funder, { to: contract, value: 99n })
  const seen = await readSince(at, [owner])
  expect(seen).toMatchObject([{ direction: 'in', amount: 99n, counterparty: null }])
  expect(seen[0]?.hash).toMatch(/^block:\d+$/)
})

test("the EVM transfer reader adds up for a manual swap, including a sell's coin from inside the router", async () => {
  const trader = await testTrader(sandbox, key)
  const owner = trader.account.address
  const { address: uni } = sandboxToken(key, 'UNI')
  const before = await trader.coin()
  await send(funder, { to: funder.address })
  const at = await readCursorAtHead()
  const buy = await trader.quote('buy', uni, ether('0.2'))
  await trader.executeSigned(buy.terms)
  const sell = await trader.quote('sell', uni, await trader.tokens(uni))
  await trader.executeSigned(sell.terms)
  const all = sumByToken(await readSince(at, [owner]), owner)
  expect(all.get(evmCoinAddress)).toBe((await trader.coin()) - before)
  expect(all.get(uni)).toBe(0n)
})

test('the EVM transfer reader does not skip a wallet that was created and paid just after the wallets were listed', async () => {
  const owner = createStranger().address
  const at = await readCursorAtHead()
  const reader = openFeed()
  const batch = await reader.readSince(at, async () => {
    const listed = [funder.address]
    await send(funder, { to: owner, value: 5n })
    return listed
  })
  const rest = await reader.readSince(batch.cursor, async () => [funder.address, owner])
  expect([...batch.transfers, ...rest.transfers].filter((each) => each.owner === owner)).toMatchObject([{ amount: 5n }])
})

const depositAbi = [{ type: 'function', name: 'deposit', stateMutability: 'payable', inputs: [], outputs: [] }] as const
