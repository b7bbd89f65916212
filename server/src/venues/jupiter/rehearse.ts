import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import { readAccounts } from '#chains/solana/accounts.ts'
import { deriveTokenAccount } from '#chains/solana/derive.ts'
import { readMint } from '#chains/solana/mint.ts'
import { token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import type { Account } from '#chains/solana/shapes.ts'
import { readTokenAccountsIn } from '#chains/solana/token-accounts.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { BuiltOrder } from './api/order-shape.ts'
import { decodeOrder } from './decode-order.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import { type LoadedAddresses, loadTables } from './lookup-tables.ts'
import { readMintRules, type TransferFee } from './mint-rules.ts'
import { refuseOtherOwnAccounts } from './refuse-other-own-accounts.ts'
import { simulate } from './simulate.ts'
import type { Swap } from './swap.ts'

/** The simulated effects of a transaction. All in base units; amounts that leave the owner are negative. */
export type Rehearsal = {
  message: Uint8Array
  loaded: LoadedAddresses
  /** The program that owns the token's mint. */
  program: string
  /** The slot of the simulation. The chain knew the transaction's blockhash then. */
  slot: bigint
  /** The change of the owner's lamports, including wrapped ones, network fee and deposit. */
  coin: bigint
  tokens: bigint
  /** Wrapped SOL that the platform receives. */
  platformFee: bigint
  /** Lamports for signature and priority. */
  networkFee: bigint
  /** Lamports locked in the token's account, if it is new. */
  deposit: bigint
  /** The mint's current fee on every transfer, or a lower one that is about to rise. */
  transferFee: TransferFee | undefined
}

/**
 * Simulates an order's transaction on the current chain state and compares the accounts before and after.
 * @throws NO_ROUTE when it needs another signature or takes from the owner's other accounts, SIMULATION_FAILED when it
 * would fail, UPSTREAM_DOWN when the node lacks the needed data
 */
export async function rehearse({ solana, feeAccount }: JupiterDeps, swap: Swap, order: BuiltOrder): Promise<Rehearsal> {
  const decoded = decodeOrder(order.transaction, swap.owner)
  if (!decoded) throw new Refusal('NO_ROUTE', { reason: 'offer-signature' })
  if (!decoded.isReadable) throw new Refusal('NO_ROUTE', { reason: 'offer-unchecked' })
  const own = await listOwnAccounts(swap)
  const watched = [swap.owner, own.wrapped, feeAccount, own.plain, own.extended]
  const tables = decoded.tables.map((table) => table.address)
  const others = decoded.writable.filter((each) => !watched.some((one) => one === each))
  const [before] = await Promise.all([
    readAccounts(solana, [...watched, swap.token, ...tables], 'processed'),
    refuseOtherOwnAccounts(solana, swap.owner, others),
  ])
  const [mintAccount, ...tableAccounts] = before.accounts.slice(watched.length)
  const mint = mintAccount && readMint(mintAccount)
  const loaded = loadTables(decoded.tables, tableAccounts)
  if (!mint || !loaded) throw solana.down(new Error('the node does not have the mint or a lookup table'))
  const after = await simulate(solana, order.transaction, watched, before.slot)
  const held = (accounts: readonly (Account | undefined)[], account: number) => readBalance(accounts[account])
  const lamports = (accounts: readonly (Account | undefined)[], account: number) => accounts[account]?.lamports ?? 0n
  const change = (read: typeof held, account: number) => read(after.accounts, account) - read(before.accounts, account)
  const token = mint.program === tokenProgram ? 3 : 4
  // Lamports that were sent to the future account lower the deposit, but the account still counts as new.
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

/** The owner's token accounts: read together with the token's program. */
async function listOwnAccounts({ owner, token }: Swap) {
  const [wrapped, plain, extended] = await Promise.all([
    deriveTokenAccount(owner, address(solanaCoinAddress), tokenProgram),
    deriveTokenAccount(owner, token, tokenProgram),
    deriveTokenAccount(owner, token, token2022Program),
  ])
  return { wrapped, plain, extended }
}

function readBalance(account: Account | undefined): bigint {
  return (account && readTokenAccountsIn(account)?.amount) ?? 0n
}
