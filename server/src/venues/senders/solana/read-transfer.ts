import { type Address, type SolanaAddress, toSolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import type { TradePriority } from '@murmur/contract/trading/priority'
import { readAccounts } from '#chains/solana/accounts.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { deriveTokenAccount } from '#chains/solana/derive-address.ts'
import { decodeMint } from '#chains/solana/mint.ts'
import { systemProgram, token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import type { Account } from '#chains/solana/rpc-schemas.ts'
import { decodeOwnedTokenAccount } from '#chains/solana/token-accounts.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { computeTransferFee, decodeMintRules } from '#venues/jupiter/mint-rules.ts'
import type { SendRequest } from '#venues/sender.port.ts'

/** The token of a transfer. */
export type SentToken = {
  mint: SolanaAddress
  program: SolanaAddress
  decimals: number
  source: SolanaAddress
  to: SolanaAddress
  /** Whether the recipient's account must be created. */
  isNew: boolean
  /** The fees that the mint may withhold: the epoch decides which of two applies. */
  fees: bigint[]
}

/** A transfer, with the accounts before it. `token`: undefined for SOL. */
export type Transfer = {
  owner: SolanaAddress
  recipient: SolanaAddress
  amount: bigint
  token: SentToken | undefined
  slot: bigint
  /** The owner's lamports. */
  coin: bigint
  priority: TradePriority
}

/** Minimum lamports of a wallet: the network accepts no transfer that leaves a wallet between zero and this. */
export const minWalletLamports = 890_880n
const maxAmount = 1n << 64n

/**
 * Reads the accounts of a transfer.
 * @throws INSUFFICIENT_BALANCE; AMOUNT_TOO_SMALL for SOL that cannot open the recipient's wallet; SIMULATION_FAILED when the
 * recipient's token account belongs to another wallet, or the mint is gone
 */
export async function readTransfer(solana: Solana, request: SendRequest): Promise<Transfer> {
  const [owner, recipient] = [toSolanaAddress(request.owner), toSolanaAddress(request.recipient)]
  const { amount, priority = 'normal' } = request
  if (amount <= 0n || amount >= maxAmount) throw new Refusal('INSUFFICIENT_BALANCE')
  if (request.token === solanaCoinAddress) {
    const { slot, accounts } = await readAccounts(solana, [owner, recipient], 'processed')
    const [wallet, theirs] = accounts
    const coin = wallet?.lamports ?? 0n
    if (coin < amount) throw new Refusal('INSUFFICIENT_BALANCE')
    if ((theirs?.lamports ?? 0n) + amount < minWalletLamports) throw new Refusal('AMOUNT_TOO_SMALL')
    return { owner, recipient, amount, token: undefined, slot, coin, priority }
  }
  const { token, coin, slot } = await readToken(solana, request.token, { owner, recipient, amount })
  return { owner, recipient, amount, token, slot, coin, priority }
}

type Parties = Pick<Transfer, 'owner' | 'recipient' | 'amount'>

/** Derives the accounts of both token programs, because only the mint, read with them, shows which one applies. */
async function readToken(solana: Solana, token: Address, { owner, recipient, amount }: Parties) {
  const mint = toSolanaAddress(token)
  const programs = [tokenProgram, token2022Program]
  const derived = await Promise.all(
    [owner, recipient].flatMap((of) => programs.map((program) => deriveTokenAccount(of, mint, program))),
  )
  const { slot, accounts } = await readAccounts(solana, [owner, mint, ...derived], 'processed')
  const [wallet, mintAccount, ...tokenAccounts] = accounts
  const facts = mintAccount && decodeMint(mintAccount)
  if (!facts) throw new Refusal('SIMULATION_FAILED')
  const { program, decimals } = facts
  const at = program === tokenProgram ? 0 : 1
  const [source, to] = [derived[at], derived[at + 2]] as [SolanaAddress, SolanaAddress]
  const recipientAccount = tokenAccounts[at + 2]
  if (readBalance(tokenAccounts[at]) < amount) throw new Refusal('INSUFFICIENT_BALANCE')
  const isNew = recipientAccount === undefined || recipientAccount.owner === systemProgram
  if (!isNew && decodeOwnedTokenAccount(recipientAccount)?.owner !== recipient) throw new Refusal('SIMULATION_FAILED')
  const rules = decodeMintRules(mintAccount).fees
  const possible = rules ? [rules.min, rules.max].map((fee) => computeTransferFee(fee, amount)) : [0n]
  const sent: SentToken = { mint, program, decimals, source, to, isNew, fees: [...new Set(possible)] }
  return { slot, coin: wallet?.lamports ?? 0n, token: sent }
}

function readBalance(account: Account | undefined): bigint {
  return (account && decodeOwnedTokenAccount(account)?.amount) ?? 0n
}
