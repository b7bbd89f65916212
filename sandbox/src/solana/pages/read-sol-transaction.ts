import { formatUnits } from 'viem'
import type { TokenBalance, TransactionRecord } from '#solana/chain/ledger.ts'
import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import { describeError } from '#solana/chain/svm-errors.ts'
import { confirmationStatus } from '#solana/rpc/history-methods.ts'
import { solToken } from '#solana/seed/sol-tokens.ts'

/** A wallet's balance change by a transaction; `change` is signed decimal text. */
type BalanceChange = { owner: string; change: string; symbol: string; mint: string | null }

export type SolTransactionView = {
  signature: string
  status: 'pending' | 'success' | 'failed'
  changes: BalanceChange[]
  /** Absent until the transaction is in a block. */
  landed?: { payer: string; fee: string; slot: number; time: string; confirmation: string; error: string | null }
}

/** Reads a transaction from the chain; undefined if the chain does not have it. */
export function readSolTransaction(
  { ledger, clock, isWaiting }: Pick<SolChain, 'ledger' | 'clock' | 'isWaiting'>,
  signature: string,
): SolTransactionView | undefined {
  const record = ledger.find(signature)
  if (!record) return isWaiting(signature) ? { signature, status: 'pending', changes: [] } : undefined
  const { slot, err, fee, time, keys } = record
  return {
    signature,
    status: err === null ? 'success' : 'failed',
    changes: [...nativeChanges(record), ...tokenChanges(record)],
    landed: {
      payer: keys[0] ?? '',
      fee: formatUnits(BigInt(fee), 9),
      slot,
      time: new Date(time * 1000).toISOString(),
      confirmation: confirmationStatus(clock, slot),
      error: err === null ? null : describeError(err),
    },
  }
}

function nativeChanges({ keys, pre, post, preTokens, postTokens }: TransactionRecord): BalanceChange[] {
  const tokenAccounts = new Set([...preTokens, ...postTokens].map(({ accountIndex }) => accountIndex))
  return keys.flatMap((owner, index) => {
    const change = BigInt((post[index] ?? 0) - (pre[index] ?? 0))
    // The rent of token accounts is omitted.
    if (change === 0n || tokenAccounts.has(index)) return []
    return [{ owner, change: withSign(formatUnits(change, 9)), symbol: 'SOL', mint: null }]
  })
}

function tokenChanges({ keys, preTokens, postTokens }: TransactionRecord): BalanceChange[] {
  return keys.flatMap((_, index) => {
    const at = (list: TokenBalance[]) => list.find(({ accountIndex }) => accountIndex === index)
    const [before, after] = [at(preTokens), at(postTokens)]
    const balance = after ?? before
    if (!balance) return []
    const change = BigInt(after?.amount ?? 0) - BigInt(before?.amount ?? 0)
    if (change === 0n) return []
    const symbol = solToken(balance.mint)?.symbol ?? 'of an unknown token'
    return [
      { owner: balance.owner, change: withSign(formatUnits(change, balance.decimals)), symbol, mint: balance.mint },
    ]
  })
}

function withSign(amount: string): string {
  return amount.startsWith('-') ? `−${amount.slice(1)}` : `+${amount}`
}
