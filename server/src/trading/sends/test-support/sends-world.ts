import { randomUUID } from 'node:crypto'
import { type Address, type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import { type ChainKey, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import { parseRecipientId, type RecipientId, type UserId } from '@murmur/contract/ids'
import type { SendTerms } from '@murmur/contract/signer'
import { type TradePriority, tipFactors } from '@murmur/contract/trading/priority'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ReplacementKind, ReplacementPlan, SignedForNonce, TransactionStatus } from '#chains/chain.port.ts'
import { readEvmAddress } from '#chains/evm/read-address.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { password } from '#test-support/second-factor.ts'
import { type TestApp, testApp, testSecrets } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { type TradingParts, wireTrading } from '#trading/module.ts'
import type { SendEstimate, SendRequest } from '#venues/sender.port.ts'
import { recipients } from '#wallets/tables/recipients.ts'

export const link = toEvmAddress('0x514910771AF9Ca656af840dff83E8264EcF986CA')
export const friend = toEvmAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const one = 10n ** 18n
const coins = {
  sol: { address: solanaCoinAddress, symbol: 'SOL', name: 'Solana', decimals: 9 },
  eth: { address: evmCoinAddress, symbol: 'ETH', name: 'Ether', decimals: 18 },
  base: { address: evmCoinAddress, symbol: 'ETH', name: 'Ether', decimals: 18 },
}

/** The state of the stub chains, which tests modify. */
type Stub = {
  coin: bigint
  token: bigint
  /** USD per LINK; undefined: no price. */
  linkUsd: bigint | undefined
  estimate: Partial<SendEstimate>
  /** The status of a transaction that was sent. */
  landed: TransactionStatus
  /** The depth at which a transaction is final. */
  settleDepth: number
  /** The amount that left the wallet by a transaction's logs; undefined: the one that was agreed. */
  sold: bigint | undefined
  estimated: SendRequest[]
  attested: SendTerms[]
  /** The terms whose transactions were built. */
  prepared: SendTerms[]
  /** The terms of the sends that were replaced, and the fees. */
  replaced: { terms: SendTerms; kind: ReplacementKind; maxPriorityFeePerGas: string }[]
  sentHashes: string[]
  /** Rejects every attestation. */
  attestError?: Error
  /** Rejects every signature. */
  signError?: Error
}

export type SendsWorld = TestApp & { stub: Stub; stop: () => Promise<void> }

/** The app with all routes of trading, over stub chains that include a sent transaction at once. */
async function sendsWorld(open: () => Promise<Db>): Promise<SendsWorld> {
  const db = await open()
  const stub: Stub = {
    ...{
      coin: 10n * one,
      token: 500n * one,
      linkUsd: 15n * one,
      estimate: {},
      estimated: [],
      attested: [],
      prepared: [],
      replaced: [],
      sentHashes: [],
    },
    landed: { status: 'included', succeeded: true, blockNumber: 7n, depth: 1, networkFee: 21_000n },
    ...{ settleDepth: 1, sold: undefined },
  }
  let stop = async () => {}
  const world: TestApp = await testApp(
    {
      addRoutes: (app) => {
        const parts = {
          ...{
            db,
            now: () => world.deps.now(),
            newId: randomUUID,
            secrets: testSecrets,
            log: app.log,
          },
          passwords: {
            verify: (stored: string | undefined, given: string) => world.deps.passwords.verify(stored, given),
          },
          chains: { sol: chain('sol', stub), eth: chain('eth', stub), base: chain('base', stub) },
          signer: signer(stub),
          settleDepth: () => stub.settleDepth,
          coinOf: (key: ChainKey) => coins[key],
          transactionUrl: (key: ChainKey, hash: string) => `https://explorer.test/${key}/${hash}`,
          prices: { usd: async () => prices(stub) },
          ...{ assessRisk: async () => null, canBuyDangerous: async () => false, platformFeeBps: 50 },
          ...{ independentPrices: async () => new Map(), guardChat: async () => undefined, responseTimeoutMs: 2_000 },
        } as unknown as TradingParts
        const trading = wireTrading(app, parts)
        stop = async () => trading.stop()
      },
    },
    async () => db,
  )
  return { ...world, stub, stop: () => stop() }
}

function prices({ linkUsd }: Stub) {
  const marks: [Address, { usdE18: bigint }][] = [
    [evmCoinAddress, { usdE18: 2_000n * one }],
    [solanaCoinAddress, { usdE18: 150n * one }],
  ]
  return new Map(linkUsd === undefined ? marks : [...marks, [link, { usdE18: linkUsd }]])
}

function chain(key: ChainKey, stub: Stub) {
  const readAddress = (text: string) => (key === 'sol' ? (text as Address) : readEvmAddress(text))
  return {
    key,
    coin: coins[key],
    gasReserve: 0n,
    chain: {
      key,
      readAddress,
      tokenMetadata: async (address: Address) =>
        address === coins[key].address
          ? coins[key]
          : address === link
            ? { address, symbol: 'LINK', name: 'ChainLink', decimals: 18 }
            : undefined,
      holdings: async (_: Address, tokens: readonly Address[]) => ({
        ...{ blockNumber: 1n, coin: stub.coin },
        tokens: tokens.map((address) => ({ address, amount: stub.token })),
      }),
      nextNonce: async () => stub.sentHashes.length,
      planReplacement: async (signed: SignedForNonce, _: ReplacementKind, priority: TradePriority) =>
        planReplacement(signed, priority),
      lastSeenBlock: () => 0n,
      untilNextBlock: (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 5))),
      getStatus: async ({ hash }: { hash: string }) =>
        stub.sentHashes.includes(hash) ? stub.landed : { status: 'not-found', chainTime: null },
      send: async ({ hash }: { hash: string }) => {
        stub.sentHashes.push(hash)
        return { answer: 'accepted' }
      },
    },
    sender: sender(key, stub),
  }
}

/** Offers a tip of one wei per gas, times the factor of the priority, above a base fee of ten. */
function planReplacement({ calls: [original] }: SignedForNonce, priority: TradePriority): ReplacementPlan {
  const tip = tipFactors[priority]
  return {
    ...{ original, gas: 21_000n, l1Fee: 0n, minFees: { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n } },
    current: { maxFeePerGas: 20n + tip, maxPriorityFeePerGas: tip },
    ...{ expectedPerGas: 10n + tip, coinLeft: one },
  }
}

function sender(key: ChainKey, stub: Stub) {
  return {
    estimate: async (request: SendRequest): Promise<SendEstimate> => {
      stub.estimated.push(request)
      const costs = { maxNetworkFee: 1_000_000n, expectedNetworkFee: 600_000n, accountDeposit: 0n, tokenFee: 0n }
      const terms =
        key === 'sol'
          ? { chain: key, tokenProgram: solanaCoinAddress, decimals: 9, tokenFee: '0' }
          : { chain: key, chainId: 1, tokenFee: '0' }
      return { ...costs, terms, ...stub.estimate } as SendEstimate
    },
    nextStep: async (terms: SendTerms) => {
      stub.prepared.push(terms)
      return { step: 'send', isLast: true, unsigned: {} }
    },
    order: async (terms: SendTerms) => {
      stub.prepared.push(terms)
      return { unsigned: {}, lastValid: 9n, delivery: undefined }
    },
    readFill: async (terms: SendTerms) => ({
      ...{ sold: stub.sold ?? BigInt(terms.amount), bought: 0n, platformFee: 0n, blockNumber: 7n },
      ...{ at: '2026-01-01T00:00:00.000Z', crossChecked: true },
    }),
  }
}

function signer(stub: Stub) {
  let signed = 0
  const sign = () => {
    if (stub.signError) throw stub.signError
    return hash()
  }
  const hash = () => parseTxHash(`0x${String(++signed).padStart(64, randomUUID().slice(0, 1))}`)
  return {
    attest: async (terms: SendTerms) => {
      if (stub.attestError) throw stub.attestError
      stub.attested.push(terms)
      return { mac: 'mac', passkey: null, isBelow: false }
    },
    guardState: async () => ({ recipients: null }),
    replaceEvm: async (
      _: unknown,
      terms: SendTerms,
      __: unknown,
      replacement: Omit<Stub['replaced'][number], 'terms'>,
    ) => {
      const signed = { raw: '0x', hash: sign(), statement: null }
      stub.replaced.push({ terms, ...replacement })
      return signed
    },
    signEvm: async () => ({ raw: '0x', hash: sign(), statement: { signature: '0x', passkey: null } }),
    signSolana: async () => ({ raw: '', signature: sign(), statement: { signature: '', passkey: null } }),
  }
}

/** Stores a recipient that can be used at once. */
export async function insertRecipientFor(
  world: Pick<TestApp, 'db' | 'deps'>,
  userId: UserId,
  of: Partial<typeof recipients.$inferInsert> = {},
): Promise<RecipientId> {
  const id = parseRecipientId(randomUUID())
  const at = world.deps.now()
  const row = { id, userId, name: 'Mom', note: '', family: 'evm', address: friend as EvmAddress } as const
  const times = { usableAt: at, createdAt: at, cancelHash: id }
  await transact(world.db, (tx) => tx.insert(recipients).values({ ...row, ...times, ...of }))
  return of.id ?? id
}

/** A signed-in user. */
export type SendingUser = Awaited<ReturnType<typeof verifiedVisitor>>
/** An amount to send. */
export const amountOf = (value: string, unit = 'tokens') => ({ unit, value })
/** Posts a request for a quote of two LINK. */
export const requestQuote = (user: SendingUser, recipientId: RecipientId, fields: object = {}) =>
  user.call('POST', '/api/sends/quote', { chain: 'eth', token: link, amount: amountOf('2'), recipientId, ...fields })
/** Posts a confirmation. */
export const send = (user: SendingUser, intentId: string, fields: object = {}, headers = {}) =>
  user.call('POST', '/api/sends', { intentId, password, ...fields }, headers)
/** The status, code and reason of a refusal. */
export const toRefusalCode = ({ status, body }: { status: number; body: { code?: string; reasonId?: string } }) => [
  status,
  body.code,
  body.reasonId,
]

/** Makes the stub chains rich, with a price, and their transactions successful. */
function resetStub({ stub }: Pick<SendsWorld, 'stub'>): void {
  Object.assign(stub, {
    coin: 10n * one,
    token: 500n * one,
    linkUsd: 15n * one,
    estimate: {},
    settleDepth: 1,
    sold: undefined,
  })
  stub.landed = { status: 'included', succeeded: true, blockNumber: 7n, depth: 1, networkFee: 21_000n }
  delete stub.attestError
  delete stub.signError
}

/** Opens the app for the tests of a block, and resets the stub before each. The returned object is filled before the first test. */
export function shareSendsWorld(open: () => Promise<Db>) {
  const world = {} as SendsWorld
  beforeAll(async () => {
    Object.assign(world, await sendsWorld(open))
  })
  afterAll(async () => {
    await world.stop()
    await world.close()
  })
  beforeEach(async () => {
    await world.runOutbox()
    resetStub(world)
  })
  return world
}

/** A signed-in user with a recipient who can be used at once. */
export async function newSender(world: SendsWorld): Promise<{ user: SendingUser; recipientId: RecipientId }> {
  const user = await verifiedVisitor(world)
  return { user, recipientId: await insertRecipientFor(world, user.id) }
}
