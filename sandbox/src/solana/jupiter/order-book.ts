import { tokenProgram, wrappedSol } from '#solana/addresses.ts'
import type { SolAccount } from '#solana/chain/account.ts'
import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import { quoteSwap, type SwapQuote } from '#solana/jupiter/quote-swap.ts'
import type { PriceBook } from '#solana/market/price-book.ts'
import { makerAddress } from '#solana/seed/seed-addresses.ts'
import { getTokenProgram } from '#solana/seed/sol-tokens.ts'
import { holderExtensions } from '#solana/seed/token-mint.ts'
import { tokenAccount } from '#solana/token/token-account.ts'

/** An order that its taker can still execute. Stored with the chain, so that both are consistent after a crash. */
export type Order = {
  requestId: string
  taker: string
  vault: string
  inputMint: string
  outputMint: string
  inAmount: string
  outAmount: string
  threshold: string
  feeBps: number
  platformFee: string
  /** base64 of the message to sign. */
  message: string
  lastValidBlockHeight: number
  /** Whether the price moved too far; the vault then stays empty. */
  isStale?: boolean
}

export type OrderBook = {
  find(requestId: string): Order | undefined
  findByVault(address: string): Order | undefined
  all(): Order[]
  /** Stores an order and fills its vault. */
  open(order: Order, quote: SwapQuote): void
}

const prefix = 'order:'
/** Number of blocks for which an executed order is stored, so that clients can retry. */
const replyRetentionBlocks = 600
const sweepIntervalMs = 15_000

/** Creates the store of open orders. Empties an order's vault once a new quote is below the taker's minimum. */
export function createOrderBook(chain: SolChain, book: PriceBook, now: () => number): OrderBook {
  const byVault = new Map<string, string>()
  for (const [key, order] of chain.notes) if (key.startsWith(prefix)) byVault.set((order as Order).vault, key)
  let sweptAt = 0

  const rentFor = (bytes: number) => chain.svm.rentFor(bytes)

  function isBelowThreshold({ inputMint, outputMint, inAmount, feeBps, threshold }: Order): boolean {
    const newQuote = quoteSwap(book, { inputMint, outputMint, inAmount: BigInt(inAmount), feeBps })
    return !newQuote || newQuote.outAmount < BigInt(threshold)
  }

  chain.beforeRun((keys) => {
    for (const key of keys) {
      const noteKey = byVault.get(key)
      const order = noteKey === undefined ? undefined : (chain.notes.get(noteKey) as Order)
      if (!order || order.isStale || !isBelowThreshold(order)) continue
      const account = chain.accounts.read(order.vault)
      const changes = account ? [[order.vault, withEmptyVault(account, order, rentFor)] as const] : []
      chain.write(new Map(changes), [[prefix + order.requestId, { ...order, isStale: true }]])
    }
  })

  /** Deletes completed and expired orders with their vaults. */
  function sweep() {
    if (now() - sweptAt < sweepIntervalMs) return
    sweptAt = now()
    const height = chain.clock.height(chain.clock.slot('finalized'))
    const expired = [...byVault].filter(
      ([, key]) => (chain.notes.get(key) as Order).lastValidBlockHeight + replyRetentionBlocks < height,
    )
    if (expired.length === 0) return
    chain.write(
      new Map(expired.map(([vault]) => [vault, undefined])),
      expired.map(([, key]) => [key, null]),
    )
    for (const [vault] of expired) byVault.delete(vault)
  }

  return {
    findByVault: (address) => {
      const key = byVault.get(address)
      return key === undefined ? undefined : (chain.notes.get(key) as Order)
    },
    all: () => [...byVault.values()].map((key) => chain.notes.get(key) as Order),
    find: (requestId) => chain.notes.get(prefix + requestId) as Order | undefined,
    open(order, quote) {
      sweep()
      byVault.set(order.vault, prefix + order.requestId)
      chain.write(new Map([[order.vault, createVault(quote, order.taker, rentFor)]]), [
        [prefix + order.requestId, order],
      ])
    },
  }
}

/** Creates a one-use account with exactly the taker's output; only the taker can withdraw from it. */
function createVault(
  { side, token, gross }: SwapQuote,
  delegate: string,
  rentFor: (bytes: number) => bigint,
): SolAccount {
  const holderFields = { owner: makerAddress, delegate, amount: gross }
  if (side === 'sell') return tokenAccount({ ...holderFields, mint: wrappedSol, program: tokenProgram }, rentFor)
  const extensions = holderExtensions(token)
  return tokenAccount({ ...holderFields, mint: token.address, program: getTokenProgram(token), extensions }, rentFor)
}

function withEmptyVault(account: SolAccount, { outputMint }: Order, rentFor: (bytes: number) => bigint): SolAccount {
  const data = new Uint8Array(account.data)
  new DataView(data.buffer).setBigUint64(64, 0n, true)
  return { ...account, data, lamports: outputMint === wrappedSol ? rentFor(data.length) : account.lamports }
}
