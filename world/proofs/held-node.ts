import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
} from 'viem'

/** A transaction that the node accepted and keeps. */
export type HeldTransaction = {
  raw: Hex
  hash: Hex
  from: string
  nonce: number
  to: string | null
  value: bigint
  data: Hex
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** Decides whether the node holds a transaction. */
type HoldRule = (transaction: HeldTransaction) => boolean

/**
 * A node that proxies the node of a chain. It accepts transactions and may hold them indefinitely, like a node with a full or
 * private mempool. It reports held transactions as pending, counts them in the sender's next nonce, and replaces one only if both
 * fees are at least 10 % higher, as geth does. All other calls go to the chain's node.
 */
export type HeldNode = {
  url: string
  /** Whether every call that sends a transaction fails. */
  refuse(isRefusing: boolean): void
  /** Sets which transactions are held from now on. */
  hold(which: HoldRule): void
  /** Every distinct transaction that was sent, in order; also those that were passed on. */
  sent(): readonly HeldTransaction[]
  held(): readonly HeldTransaction[]
  /** Passes on the held transactions, as when fees fall. */
  release(): Promise<void>
  close(): Promise<void>
}

type Request = { id: number; method: string; params: string[] }

export async function startHeldNode(chainUrl: () => string): Promise<HeldNode> {
  const held = new Map<string, HeldTransaction>()
  const sent = new Map<string, HeldTransaction>()
  let shouldHold: HoldRule = () => false
  let isRefusing = false
  const slotKey = ({ from, nonce }: Pick<HeldTransaction, 'from' | 'nonce'>) => `${from} ${nonce}`
  const callChain = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(chainUrl(), { method: 'POST', headers, body: JSON.stringify(body) })
    return (await reply.json()) as Record<string, unknown>
  }
  const findHeld = (hash: string | undefined) => [...held.values()].find((each) => each.hash === hash)

  async function send({ id, params: [raw] }: Request): Promise<object> {
    if (isRefusing) throw new Error('no answer')
    const transaction = await readTransaction(raw as Hex)
    const before = held.get(slotKey(transaction))
    if (before?.hash === transaction.hash) return errorResponse(id, 'already known')
    const isRaised = (fee: 'maxFeePerGas' | 'maxPriorityFeePerGas') =>
      !before || transaction[fee] * 10n >= before[fee] * 11n
    if (!isRaised('maxFeePerGas') || !isRaised('maxPriorityFeePerGas'))
      return errorResponse(id, 'replacement transaction underpriced')
    sent.set(transaction.hash, transaction)
    held.delete(slotKey(transaction))
    if (shouldHold(transaction)) {
      held.set(slotKey(transaction), transaction)
      return { jsonrpc: '2.0', id, result: transaction.hash }
    }
    return callChain({ jsonrpc: '2.0', id, method: 'eth_sendRawTransaction', params: [raw] })
  }

  async function countTransactions(request: Request): Promise<object> {
    const [address = '', block] = request.params
    const answer = await callChain(request)
    if (block !== 'pending' || typeof answer.result !== 'string') return answer
    let next = Number(answer.result)
    while (held.has(slotKey({ from: address.toLowerCase(), nonce: next }))) next += 1
    return { ...answer, result: `0x${next.toString(16)}` }
  }

  async function answer(request: Request): Promise<object> {
    if (request.method === 'eth_sendRawTransaction') return send(request)
    if (request.method === 'eth_getTransactionCount') return countTransactions(request)
    const kept = request.method === 'eth_getTransactionByHash' ? findHeld(request.params[0]) : undefined
    return kept
      ? { jsonrpc: '2.0', id: request.id, result: { hash: kept.hash, blockNumber: null } }
      : callChain(request)
  }

  const server = await listen(answer)
  return {
    url: server.url,
    refuse: (value) => {
      isRefusing = value
    },
    hold: (which) => {
      shouldHold = which
    },
    sent: () => [...sent.values()],
    held: () => [...held.values()],
    async release() {
      shouldHold = () => false
      for (const { raw } of [...held.values()])
        await callChain({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] })
      held.clear()
    },
    close: server.close,
  }
}

/** Serves JSON-RPC, single calls and batches, on a free port. */
async function listen(answer: (request: Request) => Promise<object>) {
  const server = createServer((request, response) => {
    void readBody(request)
      .then(async (text) => {
        const body = JSON.parse(text) as Request | Request[]
        return Array.isArray(body) ? Promise.all(body.map(answer)) : answer(body)
      })
      .then(
        (reply) => response.setHeader('content-type', 'application/json').end(JSON.stringify(reply)),
        () => response.writeHead(502).end(),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function readTransaction(raw: Hex): Promise<HeldTransaction> {
  const serializedTransaction = raw as TransactionSerializedEIP1559
  const parsed = parseTransaction(serializedTransaction)
  const {
    nonce = 0,
    to = null,
    value = 0n,
    data = '0x',
    gas = 0n,
    maxFeePerGas = 0n,
    maxPriorityFeePerGas = 0n,
  } = parsed
  const from = (await recoverTransactionAddress({ serializedTransaction })).toLowerCase()
  return { raw, hash: keccak256(raw), from, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas }
}

function errorResponse(id: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code: -32000, message } }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
