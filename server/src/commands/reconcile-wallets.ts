import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '@murmur/contract/address'
import { type ChainKey, coinAddresses } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Chain } from '#chains/chain.port.ts'
import type { TransferFeed } from '#chains/transfers/transfers.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { readLedgers } from '#trading/api.ts'
import { type AdvanceDeps, advanceFeed, excludeTrades, feedName, readCursor, type Scope } from '#wallets/api.ts'

export type ChainToReconcile = {
  chain: Pick<Chain, 'key' | 'holdings'>
  /** Transfers in settled blocks, which are stored. */
  feed: TransferFeed
  /** Transfers in all blocks, including those too recent to be stored. */
  newest: TransferFeed
  /** Tokens to check in every wallet, in addition to those of its ledger. */
  tokens: (userId: UserId, owner: Address) => Promise<readonly Address[]>
}

type ReconcileDeps = AdvanceDeps & {
  chains: readonly ChainToReconcile[]
  /** Milliseconds between repeated reads. Default 1,500. */
  pauseMs?: number
}

/** Base units. `ledger` is the database's balance, `held` the chain's. */
export type Difference = { userId: UserId; chain: ChainKey; token: Address; ledger: bigint; held: bigint }

export type Reconciliation = {
  wallets: number
  /** Number of compared balances. */
  balances: number
  chains: ChainKey[]
  /** Chains that did not respond; the report covers nothing of them. */
  unanswered: ChainKey[]
  differences: Difference[]
  /** Tokens in a wallet's ledger whose balance the chain cannot report. */
  unreadable: { userId: UserId; chain: ChainKey; token: Address }[]
}

type WalletComparison = Pick<Reconciliation, 'balances' | 'differences' | 'unreadable'>
type Wallet = { userId: UserId; owner: Address }

const concurrentWallets = 4
/** Chain and server may continue during the comparison, so differences are compared again. */
const maxRounds = 3
const defaultPauseMs = 1_500
/** Nodes behind one address may lag or time out briefly, which is no reason to give up a whole chain. */
const maxAttempts = 4

/** Compares the balances in the database with those on the chains, for every wallet. */
export async function reconcileWallets(deps: ReconcileDeps, userIds: readonly UserId[]): Promise<Reconciliation> {
  const report: Reconciliation = {
    wallets: userIds.length,
    balances: 0,
    chains: [],
    unanswered: [],
    differences: [],
    unreadable: [],
  }
  for (const chainToReconcile of deps.chains) {
    try {
      const { balances, differences, unreadable } = await reconcileChain(deps, chainToReconcile, userIds)
      report.chains.push(chainToReconcile.chain.key)
      report.balances += balances
      report.differences.push(...differences)
      report.unreadable.push(...unreadable)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'UPSTREAM_DOWN') throw error
      report.unanswered.push(chainToReconcile.chain.key)
    }
  }
  return report
}

async function reconcileChain(
  deps: ReconcileDeps,
  reconciled: ChainToReconcile,
  userIds: readonly UserId[],
): Promise<WalletComparison> {
  await deps.directory.refresh()
  const wallets = userIds.flatMap((userId): Wallet[] => {
    const owner = deps.directory.addressOf(reconciled.chain.key, userId)
    return owner ? [{ userId, owner }] : []
  })
  const first = await compareAll(deps, reconciled, wallets)
  let { differences } = first
  for (let round = 1; round < maxRounds && differences.length > 0; round += 1) {
    await wait(deps.pauseMs ?? defaultPauseMs)
    const open = new Set(differences.map(({ userId }) => userId))
    const differingWallets = wallets.filter(({ userId }) => open.has(userId))
    differences = (await compareAll(deps, reconciled, differingWallets)).differences
  }
  return { ...first, differences }
}

async function compareAll(
  deps: ReconcileDeps,
  reconciled: ChainToReconcile,
  wallets: readonly Wallet[],
): Promise<WalletComparison> {
  if (reconciled.feed.scope === 'chain') await catchUp(deps, reconciled.feed, { kind: 'chain' })
  else for (const { owner } of wallets) await catchUp(deps, reconciled.feed, { kind: 'wallet', address: owner })
  const unfinalizedDeltas =
    reconciled.newest.scope === 'chain' ? await listUnfinalizedDeltas(deps, reconciled, { kind: 'chain' }) : undefined
  const totals: WalletComparison = { balances: 0, differences: [], unreadable: [] }
  for (let at = 0; at < wallets.length; at += concurrentWallets) {
    const some = wallets.slice(at, at + concurrentWallets)
    const done = await Promise.all(
      some.map(async (wallet) => {
        const scope: Scope = { kind: 'wallet', address: wallet.owner }
        return compare(
          deps,
          reconciled,
          wallet,
          unfinalizedDeltas ?? (await listUnfinalizedDeltas(deps, reconciled, scope)),
        )
      }),
    )
    for (const { balances, differences, unreadable } of done) {
      totals.balances += balances
      totals.differences.push(...differences)
      totals.unreadable.push(...unreadable)
    }
  }
  return totals
}

async function catchUp(deps: ReconcileDeps, feed: TransferFeed, scope: Scope): Promise<void> {
  while (!(await retryOutages(deps, () => advanceFeed(deps, feed, scope))));
}

async function retryOutages<T>({ pauseMs = defaultPauseMs }: ReconcileDeps, read: () => Promise<T>): Promise<T> {
  for (let attemptsLeft = maxAttempts - 1; ; attemptsLeft -= 1) {
    try {
      return await read()
    } catch (error) {
      if (attemptsLeft === 0 || !(error instanceof Refusal) || error.code !== 'UPSTREAM_DOWN') throw error
      await wait(pauseMs)
    }
  }
}

type UnfinalizedDeltas = { userId: UserId; token: Address; units: bigint }[]

/** Balance changes in blocks that are not settled yet. They are not stored, because a reorganization may revert them. */
async function listUnfinalizedDeltas(
  deps: ReconcileDeps,
  { chain, newest }: ChainToReconcile,
  scope: Scope,
): Promise<UnfinalizedDeltas> {
  const deltas: UnfinalizedDeltas = []
  const owners = async () => (scope.kind === 'wallet' ? [scope.address] : deps.directory.addresses(chain.key))
  let cursor = await readCursor(deps.db, feedName(chain.key, scope))
  for (let isCaughtUp = false; !isCaughtUp; ) {
    const from = cursor
    const batch = await retryOutages(deps, () => newest.readSince(from, owners))
    const known = batch.transfers.flatMap((each) => {
      const userId = deps.directory.userOf(chain.key, each.owner)
      return userId ? [{ ...each, userId }] : []
    })
    for (const { userId, token, direction, amount, networkFee } of await excludeTrades(
      deps.db.read,
      chain.key,
      known,
      deps.findTradeTransactions,
    )) {
      deltas.push({ userId, token, units: direction === 'in' ? amount : -amount })
      deltas.push({ userId, token: coinAddresses[chain.key], units: -networkFee })
    }
    cursor = batch.cursor
    isCaughtUp = batch.isCaughtUp
  }
  return deltas
}

async function compare(
  deps: ReconcileDeps,
  { chain, tokens }: ChainToReconcile,
  { userId, owner }: Wallet,
  unsettled: UnfinalizedDeltas,
): Promise<WalletComparison> {
  const ledger = new Map<Address, bigint>([[coinAddresses[chain.key], 0n]])
  const add = (token: Address, units: bigint) => ledger.set(token, (ledger.get(token) ?? 0n) + units)
  for (const token of await tokens(userId, owner)) add(token, 0n)
  for (const line of await readLedgers(deps.db, [userId])) if (line.chain === chain.key) add(line.token, line.units)
  for (const delta of unsettled) if (delta.userId === userId) add(delta.token, delta.units)
  const holdings = await chain.holdings(owner, [...ledger.keys()])
  const amounts = new Map(holdings.tokens.map(({ address, amount }) => [address, amount]))
  amounts.set(coinAddresses[chain.key], holdings.coin)
  const lines = [...ledger].map(([token, units]) => ({
    userId,
    chain: chain.key,
    token,
    ledger: units,
    held: amounts.get(token),
  }))
  return {
    balances: lines.filter((line) => line.held !== undefined).length,
    differences: lines.flatMap((line) =>
      line.held === undefined || line.held === line.ledger ? [] : [{ ...line, held: line.held }],
    ),
    unreadable: lines
      .filter((line) => line.held === undefined && line.ledger !== 0n)
      .map(({ token }) => ({ userId, chain: chain.key, token })),
  }
}
