import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import { readAccounts } from '#chains/solana/accounts.ts'
import { tokenAccountOf } from '#chains/solana/derive.ts'
import { readMint } from '#chains/solana/mint.ts'
import { token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import type { Account } from '#chains/solana/shapes.ts'
import { tokensIn } from '#chains/solana/token-accounts.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { decodeOrder } from './decode-order.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import { type Loaded, loadTables } from './lookup-tables.ts'
import { readMintRules, type TransferFee } from './mint-rules.ts'
import type { BuiltOrder } from './order-shape.ts'
import { refuseOwnAmong } from './refuse-own-among.ts'
import { simulate } from './simulate.ts'
import type { Swap } from './swap.ts'

/** What a transaction would do. All in base units; what leaves the owner is negative. */
export type Rehearsal = {
  message: Uint8Array
  loaded: Loaded
  /** The program that owns the token's mint. */
  program: string
  /** The slot in which it was played. The chain knew its blockhash then. */
  slot: bigint
  /** The owner's lamports, wrapped ones too; network fee and deposit are in it. */
  coin: bigint
  tokens: bigint
  /** Wrapped SOL that comes to the platform. */
  platformFee: bigint
  /** Lamports for the signature and its priority. */
  networkFee: bigint
  /** Lamports that lie in the token's account from now on, if it is new. */
  deposit: bigint
  /** What the mint keeps of every transfer now, or less where it is about to keep more. */
  transferFee: TransferFee | undefined
}

/**
 * Plays an order's transaction on the chain as it is and compares the accounts before and after.
 * @throws NO_ROUTE when it is not the owner's alone to sign or takes from accounts of theirs that have no part in it,
 * SIMULATION_FAILED when it would fail, UPSTREAM_DOWN when the node lacks what it needs
 */
export async function rehearse({ solana, feeAccount }: JupiterDeps, swap: Swap, order: BuiltOrder): Promise<Rehearsal> {
  const decoded = decodeOrder(order.transaction, swap.owner)
  if (!decoded) throw new Refusal('NO_ROUTE', { reason: 'offer-signature' })
  if (!decoded.isReadable) throw new Refusal('NO_ROUTE', { reason: 'offer-unchecked' })
  const own = await ownAccounts(swap)
  const watched = [swap.owner, own.wrapped, feeAccount, own.plain, own.extended]
  const tables = decoded.tables.map((table) => table.address)
  const others = decoded.writable.filter((each) => !watched.some((one) => one === each))
  const [before] = await Promise.all([
    readAccounts(solana, [...watched, swap.token, ...tables], 'processed'),
    refuseOwnAmong(solana, swap.owner, others),
  ])
  const [mintAccount, ...tableAccounts] = before.accounts.slice(watched.length)
  const mint = mintAccount && readMint(mintAccount)
  const loaded = loadTables(decoded.tables, tableAccounts)
  if (!mint || !loaded) throw solana.down(new Error('the node does not know the mint or a look-up table'))
  const after = await simulate(solana, order.transaction, watched, before.slot)
  const held = (accounts: readonly (Account | undefined)[], account: number) => heldIn(accounts[account])
  const lamports = (accounts: readonly (Account | undefined)[], account: number) => accounts[account]?.lamports ?? 0n
  const change = (read: typeof held, account: number) => read(after.accounts, account) - read(before.accounts, account)
  const token = mint.program === tokenProgram ? 3 : 4
  // Anybody may send lamports to where an account will be: they lower the deposit, and it stays one.
  const isThere = before.accounts[token]?.owner === mint.program
  return {
    message: decoded.message,
    loaded,
    program: mint.program,
    slot: after.slot,
    coin: change(lamports, 0) + change(lamports, 1),
    tokens: change(held, token),
    platformFee: change(held, 2),
    networkFee: decoded.networkFee,
    deposit: isThere ? 0n : change(lamports, token),
    transferFee: mintAccount && readMintRules(mintAccount).fees?.least,
  }
}

/** Where an owner's tokens lie: which program keeps the token is read together with them. */
async function ownAccounts({ owner, token }: Swap) {
  const [wrapped, plain, extended] = await Promise.all([
    tokenAccountOf(owner, address(solanaCoinAddress), tokenProgram),
    tokenAccountOf(owner, token, tokenProgram),
    tokenAccountOf(owner, token, token2022Program),
  ])
  return { wrapped, plain, extended }
}

function heldIn(account: Account | undefined): bigint {
  return (account && tokensIn(account)?.amount) ?? 0n
}
