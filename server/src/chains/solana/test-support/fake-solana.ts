import { formatIssues } from '@murmur/contract/schema/format-issues'
import * as v from 'valibot'
import { fakeNode, NodeError } from '#chains/evm/test-support/fake-node.ts'
import { toBase58 } from '#chains/solana/base58.ts'
import { createSolanaClient } from '#chains/solana/create-solana-client.ts'
import { decodeTokenAccount } from '#chains/solana/token-accounts.ts'
import { parseWireTransaction } from '#chains/solana/wire-transaction.ts'
import type { FakeAccount } from './account-data.ts'
import { decoder, includeInBlock, simulateMessage } from './fake-ledger.ts'
import type { FakeSolana } from './fake-world.ts'
import { type At, rpcParameters, type Slice } from './rpc-parameters.ts'
import { isSigned } from './solana-key.ts'

export const fakeGenesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const lags = { processed: 0, confirmed: 1, finalized: 32 }
/** Slots without a block so far. */
export const skippedSlots = 1000
export const blockhashAt = (slot: number) => toBase58(new Uint8Array(Buffer.alloc(32, 7)).fill(slot % 251, 8))

export async function fakeSolana(): Promise<FakeSolana> {
  const node = await fakeNode(0)
  const fake: FakeSolana = {
    node,
    solana: createSolanaClient({ rpcUrls: node.url, genesisHash: fakeGenesis, requestTimeoutMs: 10_000, pollMs: 5 }),
    accounts: new Map(),
    effects: new Map(),
    landed: new Map(),
    slot: 300_000,
    isMoving: true,
    firstBlock: 0,
    close: () => node.close(),
  }
  node.answers = Object.fromEntries(
    Object.entries(makeMethods(fake)).map(([method, answer]) => [
      method,
      (...sent: unknown[]) => {
        const parsed = v.safeParse(rpcParameters[method as keyof typeof rpcParameters], sent)
        if (!parsed.success) throw new NodeError(-32602, `Invalid params: ${formatIssues(parsed.issues)}`)
        return (answer as (...params: unknown[]) => unknown)(...(parsed.output as unknown[]))
      },
    ]),
  )
  return fake
}

type Options = v.InferOutput<typeof At>

function makeMethods(fake: FakeSolana) {
  const slotAt = ({ commitment, minContextSlot = 0 }: Options) => {
    const slot = fake.slot - lags[commitment]
    if (minContextSlot > slot) throw new NodeError(-32016, 'Minimum context slot has not been reached')
    return slot
  }
  const at = (options: Options, value: unknown) => ({ context: { apiVersion: '2.3.6', slot: slotAt(options) }, value })
  const advance = () => {
    if (fake.isMoving) fake.slot += 1
  }
  return {
    getGenesisHash: () => fakeGenesis,
    getSlot(options: Options) {
      advance()
      return slotAt(options)
    },
    getEpochInfo(options: Options) {
      const absoluteSlot = slotAt(options)
      return { absoluteSlot, blockHeight: absoluteSlot - skippedSlots, epoch: 1, slotIndex: 0, slotsInEpoch: 432_000 }
    },
    getLatestBlockhash(options: Options) {
      const slot = slotAt(options)
      return at(options, { blockhash: blockhashAt(slot), lastValidBlockHeight: slot - skippedSlots + 150 })
    },
    getBalance: (owner: string, options: Options) => at(options, Number(fake.accounts.get(owner)?.lamports ?? 0n)),
    getMultipleAccounts: (addresses: string[], options: Options & { dataSlice?: v.InferOutput<typeof Slice> }) =>
      at(
        options,
        addresses.map((address) => encode(fake.accounts.get(address), options.dataSlice)),
      ),
    getTokenAccountsByOwner(
      owner: string,
      { programId }: { programId: string },
      options: Options & { dataSlice: v.InferOutput<typeof Slice> },
    ) {
      const found = [...fake.accounts].filter(
        ([, account]) => account.owner === programId && decodeTokenAccount(account.data)?.owner === owner,
      )
      return at(
        options,
        found.map(([pubkey, account]) => ({ pubkey, account: encode(account, options.dataSlice) })),
      )
    },
    getTokenLargestAccounts(mint: string, options: Options) {
      const held = [...fake.accounts].flatMap(([address, { data }]) => {
        const account = decodeTokenAccount(data)
        return account?.mint === mint && data.length >= 165 ? [{ address, amount: account.amount }] : []
      })
      const sorted = held.toSorted((a, b) => (a.amount < b.amount ? 1 : -1)).slice(0, 20)
      return at(
        options,
        sorted.map(({ address, amount }) => ({ address, amount: String(amount), decimals: 6 })),
      )
    },
    ...transactionMethods(fake, slotAt, at, advance),
    getFirstAvailableBlock: () => fake.firstBlock,
    getBlock: (slot: number) => ({ blockHeight: slot - skippedSlots, blockTime: 1, parentSlot: slot - 1 }),
  }
}

function transactionMethods(
  fake: FakeSolana,
  slotAt: (options: Options) => number,
  at: (options: Options, value: unknown) => unknown,
  advance: () => void,
) {
  return {
    getSignatureStatuses(signatures: string[]) {
      advance()
      const value = signatures.map((signature) => {
        const found = fake.landed.get(signature)
        if (!found) return null
        const depth = fake.slot - found.slot
        const status = depth >= lags.finalized ? 'finalized' : depth >= lags.confirmed ? 'confirmed' : 'processed'
        return { slot: found.slot, confirmations: null, err: found.err, confirmationStatus: status }
      })
      return at({ commitment: 'processed' }, value)
    },
    getTransaction(signature: string, options: Options) {
      const found = fake.landed.get(signature)
      return found && found.slot <= slotAt(options) ? found.body : null
    },
    sendTransaction(raw: string) {
      const wire = parseWireTransaction(raw)
      const keys = wire && decoder.decode(wire.message).staticAccounts
      if (!wire || !keys || !isSigned(keys[0] as string, wire.message, wire.signature))
        throw new NodeError(-32003, 'Transaction signature verification failure')
      if (fake.landed.has(wire.signature))
        throw new NodeError(-32002, 'Transaction simulation failed: This transaction has already been processed')
      const { err } = simulateMessage(fake, wire.message)
      if (err) throw new NodeError(-32002, `Transaction simulation failed: ${JSON.stringify(err)}`)
      includeInBlock(fake, wire.signature, wire.message)
      return wire.signature
    },
    simulateTransaction(raw: string, options: Options & { accounts: { addresses: string[] } }) {
      const wire = parseWireTransaction(raw)
      if (!wire) throw new NodeError(-32602, 'invalid transaction')
      const { err, after } = simulateMessage(fake, wire.message)
      const accounts = options.accounts.addresses.map((address) => (err ? null : encode(after.get(address))))
      return at(options, { err, logs: [], accounts, unitsConsumed: 1, returnData: null, innerInstructions: null })
    },
  }
}

function encode(account: FakeAccount | undefined, { offset, length }: Partial<v.InferOutput<typeof Slice>> = {}) {
  if (!account || account.lamports === 0n) return null
  const { lamports, owner } = account
  const data = account.data.slice(offset, length && (offset ?? 0) + length)
  return {
    lamports: Number(lamports),
    owner,
    data: [Buffer.from(data).toString('base64'), 'base64'],
    executable: false,
    rentEpoch: 2 ** 64,
    space: account.data.length,
  }
}
