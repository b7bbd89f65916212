import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import { readAccounts } from '#chains/solana/accounts.ts'
import { deriveTokenAccount } from '#chains/solana/derive-address.ts'
import { decodeMint } from '#chains/solana/mint.ts'
import { token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import type { Account } from '#chains/solana/rpc-schemas.ts'
import { decodeOwnedTokenAccount } from '#chains/solana/token-accounts.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { BuiltOrder } from './api/order-schema.ts'
import { decodeOrder } from './decode-order.ts'
import { getFeeAccount } from './fee-account.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import { type LoadedAddresses, loadTables } from './lookup-tables.ts'
import { decodeMintRules, type TransferFee } from './mint-rules.ts'
import { refuseOtherOwnAccounts } from './refuse-other-own-accounts.ts'
import { simulateTransaction } from './simulate-transaction.ts'
import type { Swap } from './swap.ts'

/** The simulated effects of a transaction. All in base units; amounts that leave the owner are negative. */
export type OrderSimulation = {
  message: Uint8Array
  loaded: LoadedAddresses
  /** The program that owns the token's mint. */
  program: string
  /** The slot of the simulation. The chain knew the transaction's blockhash then. */
  slot: bigint
  /** The change of the owner's lamports, including wrapped ones, network fee and deposit. */
  coin: bigint
  tokens: bigint
  /** The change of the paid token, if neither side is SOL. */
  paid: bigint
  /** The platform's receipt, of wrapped SOL or of that token. */
  platformFee: bigint
  /** Lamports for signature and priority. */
  networkFee: bigint
  /** Lamports locked in the token's account, if it is new. */
  deposit: bigint
  /** The mint's current fee on every transfer, or a lower one that is about to rise. */
  transferFee: TransferFee | undefined
  /** The transfer fee of the paid mint, if neither side is SOL. */
  payTransferFee: TransferFee | undefined
}

/**
 * Simulates an order's transaction on the current chain state and compares the accounts before and after.
 * @throws NO_ROUTE when it needs another signature or takes from the owner's other accounts, SIMULATION_FAILED when it
 * would fail, UPSTREAM_DOWN when the node lacks the needed data
 */
export async function simulateOrder(deps: JupiterDeps, swap: Swap, order: BuiltOrder): Promise<OrderSimulation> {
  const { solana } = deps
  const decoded = decodeOrder(order.transaction, swap.owner)
  if (!decoded) throw new Refusal('NO_ROUTE', { reason: 'offer-signature' })
  if (!decoded.isDecodable) throw new Refusal('NO_ROUTE', { reason: 'offer-unchecked' })
  const [own, feeAccount] = await Promise.all([listOwnAccounts(swap), getFeeAccount(deps, swap)])
  const watched = [swap.owner, own.wrapped, feeAccount, own.plain, own.extended, ...own.paid]
  const mints = own.paid.length > 0 ? [swap.token, swap.sellToken] : [swap.token]
  const tableAddresses = decoded.tables.map((table) => table.address)
  const others = decoded.writable.filter((each) => !watched.some((one) => one === each))
  const [before] = await Promise.all([
    readAccounts(solana, [...watched, ...mints, ...tableAddresses], 'processed'),
    refuseOtherOwnAccounts(solana, swap.owner, others),
  ])
  const [mintAccount, payMintAccount] = before.accounts.slice(watched.length, watched.length + mints.length)
  const tableAccounts = before.accounts.slice(watched.length + mints.length)
  const mint = mintAccount && decodeMint(mintAccount)
  const loaded = loadTables(decoded.tables, tableAccounts)
  if (!mint || !loaded) throw solana.outage(new Error('the node does not have the mint or a lookup table'))
  const after = await simulateTransaction(solana, order.transaction, watched, before.slot)
  const balanceOf = (accounts: readonly (Account | undefined)[], account: number) => decodeBalance(accounts[account])
  const lamports = (accounts: readonly (Account | undefined)[], account: number) => accounts[account]?.lamports ?? 0n
  const change = (read: typeof balanceOf, account: number) =>
    read(after.accounts, account) - read(before.accounts, account)
  const token = mint.program === tokenProgram ? 3 : 4
  // Lamports that were sent to the future account lower the deposit, but the account still counts as new.
  const accountExists = before.accounts[token]?.owner === mint.program
  return {
    message: decoded.message,
    loaded,
    program: mint.program,
    slot: after.slot,
    coin: change(lamports, 0) + change(lamports, 1),
    tokens: change(balanceOf, token),
    paid: own.paid.length > 0 ? change(balanceOf, 5) : 0n,
    platformFee: change(balanceOf, 2),
    networkFee: decoded.networkFee,
    deposit: accountExists ? 0n : change(lamports, token),
    transferFee: mintAccount && decodeMintRules(mintAccount).fees?.min,
    payTransferFee: payMintAccount && decodeMintRules(payMintAccount).fees?.min,
  }
}

/** The owner's token accounts: read together with the token's program. `paid`: that of the paid token, if neither side is SOL. */
async function listOwnAccounts({ owner, token, side, sellToken, payProgram }: Swap) {
  const isTokens = side === 'tokens' && payProgram !== undefined
  const [wrapped, plain, extended, ...paid] = await Promise.all([
    deriveTokenAccount(owner, address(solanaCoinAddress), tokenProgram),
    deriveTokenAccount(owner, token, tokenProgram),
    deriveTokenAccount(owner, token, token2022Program),
    ...(isTokens ? [deriveTokenAccount(owner, sellToken, payProgram)] : []),
  ])
  return { wrapped, plain, extended, paid }
}

function decodeBalance(account: Account | undefined): bigint {
  return (account && decodeOwnedTokenAccount(account)?.amount) ?? 0n
}
