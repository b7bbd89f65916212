// `npm run reconcile`: compares every wallet's balances by history with those on the chains, to the base unit.
//   -- --user ID   only one user's wallet
//   -- --json      one line of JSON instead of sentences
// Exit code: 0 if all are equal, 1 if any differs, 2 if the result is incomplete. First reads new blocks like a server. The
// embedded database allows one process at a time; with a Postgres server, Murmur may keep running.

import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Address, toSolanaAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { inArray, sql } from 'drizzle-orm'
import { verifiedTokens } from '#chains/evm/verified-tokens.ts'
import { listHeldMints, readWrappedLamports } from '#chains/solana/holdings.ts'
import { verifiedMints } from '#chains/solana/verified-mints.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import { wireUpstreams } from '#platform/upstreams/configured-upstreams.ts'
import { executions } from '#trading/tables/executions.ts'
import { makeAdvanceDeps, transferFeeds } from '#trading/transfers.module.ts'
import { type WiredChains, wireChains } from '#venues/chains.module.ts'
import { walletTokens } from '#wallets/tables/wallet-tokens.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { formatReconciliation, formatReconciliationJson, getExitCode, type OpenTrade } from './format-reconciliation.ts'
import { openDatabase } from './open-database.ts'
import { type ChainToReconcile, reconcileWallets } from './reconcile-wallets.ts'
import { CommandError, runCommand } from './run-command.ts'

let code: number | undefined
await runCommand(async (print) => {
  const { values } = parseArgs({ options: { user: { type: 'string' }, json: { type: 'boolean' } } })
  const config = readConfig(process.env)
  const db = await openDatabase(config)
  try {
    const now = () => new Date()
    const chains = wireChains(config, wireUpstreams(config, { db, now }))
    const settleDepth = (chain: ChainKey) => config.chains[chain].settleDepth
    const parts = makeAdvanceDeps({
      db,
      chains,
      now,
      newId: () => randomUUID(),
      coinOf: (chain) => chains[chain].coin,
      transactionUrl: (chain, hash) => config.chains[chain].transactionUrl.replace('{hash}', hash),
      settleDepth,
      log: { warn: () => undefined },
    })
    const userIds = await selectUsers(db, values.user)
    const report = await reconcileWallets({ ...parts, chains: toReconciledChain(db, chains, settleDepth) }, userIds)
    const open = await listOpenTrades(db, userIds)
    if (values.json) print(formatReconciliationJson(report, open))
    else for (const line of formatReconciliation(report, open)) print(line)
    code = getExitCode(report)
  } finally {
    await db.close()
  }
})
// A failure before the comparison is not a difference.
process.exitCode = code ?? 2

async function selectUsers(db: Db, user: string | undefined): Promise<UserId[]> {
  const rows = await db.read.select({ userId: wallets.userId }).from(wallets).orderBy(wallets.createdAt)
  const all = rows.map(({ userId }) => userId)
  if (user === undefined) return all
  const chosen = all.find((userId) => userId === user)
  if (!chosen) throw new CommandError(`There is no user ${user}.`)
  return [chosen]
}

function toReconciledChain(db: Db, chains: WiredChains, settleDepth: (chain: ChainKey) => number): ChainToReconcile[] {
  const newestFeeds = transferFeeds({ chains, settleDepth: () => 1 })
  return transferFeeds({ chains, settleDepth }).flatMap((feed) => {
    const newestFeed = newestFeeds.find((each) => each.chain === feed.chain)
    if (!newestFeed) return []
    const chain = feed.chain === 'sol' ? addWrappedCoin(chains.sol) : chains[feed.chain].chain
    return [
      {
        chain,
        feed,
        newest: newestFeed,
        tokens: (userId, owner) => listTokensToReconcile(db, chains, feed.chain, userId, owner),
      },
    ]
  })
}

/** The history counts wrapped SOL as SOL. */
function addWrappedCoin({ chain, solana }: WiredChains['sol']): ChainToReconcile['chain'] {
  return {
    key: chain.key,
    async holdings(owner, tokens) {
      const [held, wrapped] = await Promise.all([
        chain.holdings(owner, tokens),
        readWrappedLamports(solana, toSolanaAddress(owner)),
      ])
      return { ...held, coin: held.coin + wrapped }
    },
  }
}

/** Verified and imported tokens; on Solana, which can list them, all tokens in the wallet. */
async function listTokensToReconcile(
  db: Db,
  chains: WiredChains,
  chain: ChainKey,
  userId: UserId,
  owner: Address,
): Promise<Address[]> {
  const verified = chain === 'sol' ? verifiedMints : verifiedTokens[chain]
  const imported = await db.read
    .select({ address: walletTokens.address })
    .from(walletTokens)
    .where(sql`${walletTokens.userId} = ${userId} and ${walletTokens.chain} = ${chain}`)
  const held = chain === 'sol' ? (await listHeldMints(chains.sol.solana, toSolanaAddress(owner))).mints : []
  return [...verified, ...imported, ...held].map(({ address }) => address)
}

async function listOpenTrades(db: Db, userIds: readonly UserId[]): Promise<OpenTrade[]> {
  const of = new Set(userIds)
  const rows = await db.read
    .select({ userId: executions.userId, chain: executions.chain, tradeId: executions.id, state: executions.state })
    .from(executions)
    .where(inArray(executions.state, ['released', 'signed', 'sent']))
  return rows.filter(({ userId }) => of.has(userId))
}
