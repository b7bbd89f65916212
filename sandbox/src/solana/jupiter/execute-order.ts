import { setTimeout as delay } from 'node:timers/promises'
import { wrappedSol } from '#solana/addresses.ts'
import type { TransactionRecord } from '#solana/chain/ledger.ts'
import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import { readWire, WireFailure, type WireTransaction } from '#solana/chain/read-wire.ts'
import { rehearse } from '#solana/chain/rehearse.ts'
import { describeError } from '#solana/chain/svm-errors.ts'
import type { Order, OrderBook } from '#solana/jupiter/order-book.ts'
import type { SolFaults } from '#solana/rpc/sol-faults.ts'

export type ExecuteDeps = { chain: SolChain; orders: OrderBook; faults: Pick<SolFaults, 'drops'> }

/** Answers that Jupiter gives with 400: nothing was sent. */
export class ExecuteFailure extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const patienceMs = 10_000
const pollMs = 20

/**
 * POST /execute: sends a signed order and waits until it is in a block. The same bytes may be posted again and get the
 * same answer; "failed to land" is no proof that they will not.
 */
export async function executeOrder({ chain, orders, faults }: ExecuteDeps, body: unknown) {
  const { signedTransaction, requestId } = (body ?? {}) as Record<string, unknown>
  const order = typeof requestId === 'string' ? orders.find(requestId) : undefined
  if (!order) throw new ExecuteFailure(-1, 'Missing cached order')
  const wire = readSigned(signedTransaction)
  if (Buffer.from(wire.messageBytes).toString('base64') !== order.message) {
    throw new ExecuteFailure(-3, 'Invalid message bytes')
  }
  const past = chain.ledger.find(wire.id)
  if (past) return answer(order, past)
  if (!chain.isWaiting(wire.id)) {
    const { err } = rehearse(chain, wire, { checkSignatures: true, checkAge: true })
    if (err === 'SignatureFailure') return failed(wire.id, -1003, 'Transaction not fully signed')
    if (!faults.drops()) chain.take(wire)
  }
  const record = await landed(chain, wire.id)
  return record ? answer(order, record) : failed(wire.id, -1000, 'Failed to land')
}

function readSigned(text: unknown): WireTransaction {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    throw new ExecuteFailure(-2, 'Invalid signed transaction')
  }
  try {
    return readWire(new Uint8Array(Buffer.from(text, 'base64')))
  } catch (error) {
    if (error instanceof WireFailure) throw new ExecuteFailure(-2, `Invalid signed transaction: ${error.message}`)
    throw error
  }
}

/** The transaction in its block, once it is there; undefined when it is given up on. */
async function landed(chain: SolChain, signature: string): Promise<TransactionRecord | undefined> {
  const deadline = performance.now() + patienceMs
  while (chain.isWaiting(signature) && performance.now() < deadline) await delay(pollMs)
  return chain.ledger.find(signature)
}

function failed(signature: string, code: number, error: string, slot = '0') {
  return { status: 'Failed', signature, slot, error, code }
}

function answer(order: Order, { signature, slot, err }: TransactionRecord) {
  if (err !== null) {
    const [, detail] = (typeof err === 'object' && (err.InstructionError as [number, unknown])) || []
    const code = (detail as { Custom?: number } | undefined)?.Custom ?? -1001
    return failed(signature, code, describeError(err), String(slot))
  }
  const { inputMint, outputMint, inAmount, outAmount, platformFee } = order
  // The fee is in lamports: off the input of a buy, off the output of a sale.
  const isBuy = inputMint === wrappedSol
  const inputAmount = String(BigInt(inAmount) - (isBuy ? BigInt(platformFee) : 0n))
  const outputAmount = String(BigInt(outAmount) + (isBuy ? 0n : BigInt(platformFee)))
  return {
    status: 'Success',
    signature,
    slot: String(slot),
    code: 0,
    inputAmountResult: inputAmount,
    outputAmountResult: outputAmount,
    totalInputAmount: inAmount,
    totalOutputAmount: outAmount,
    swapEvents: [{ inputMint, inputAmount, outputMint, outputAmount }],
  }
}
