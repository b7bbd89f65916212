import type { UserId } from '@murmur/contract/ids'
import { maxReclaimedAccounts } from '@murmur/contract/signer-upkeep'
import type { EmptyAccount, EmptyAccounts } from '@murmur/contract/trading/rent'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SolanaTradingChain } from '#venues/trading-chain.port.ts'
import type * as port from '#venues/upkeep.port.ts'
import { findWallet } from '#wallets/api.ts'

export type ListEmptyAccountsDeps = { db: Db; solana: SolanaTradingChain; prices: Prices }

/** Names are read for these many at most: anyone can open accounts for any token in a wallet. */
const maxNamedAccounts = 60
const maxConcurrentNames = 6

/** Lists a user's empty token accounts, the largest rent first. */
export async function listEmptyAccounts(deps: ListEmptyAccountsDeps, userId: UserId): Promise<EmptyAccounts> {
  const { solAddress } = await findWallet(deps.db, userId)
  const [accounts, usd] = await Promise.all([deps.solana.upkeep.listEmptyAccounts(solAddress), readSolPrice(deps)])
  const rent = accounts.reduce((sum, each) => sum + each.rent, 0n)
  return {
    accounts: await nameAccounts(deps.solana, accounts.slice(0, maxNamedAccounts), usd),
    total: tokenAmount(deps.solana.coin, rent, usd),
    atOnce: maxReclaimedAccounts,
  }
}

/** Adds the names of the tokens; one without metadata has its short address. */
export function nameAccounts(
  { chain, coin }: Pick<SolanaTradingChain, 'chain' | 'coin'>,
  accounts: readonly port.EmptyAccount[],
  usd: bigint | undefined,
): Promise<EmptyAccount[]> {
  const limit = limitConcurrency(maxConcurrentNames, Number.POSITIVE_INFINITY)
  return Promise.all(
    accounts.map(({ address, mint, rent }) =>
      limit(async () => {
        const facts = await chain.tokenMetadata(mint)
        const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
        const { symbol, name } = facts ?? { symbol: short, name: short }
        return { address, token: { address: mint, symbol, name }, rent: tokenAmount(coin, rent, usd) }
      }),
    ),
  )
}

/** USD of SOL times 10^18; undefined while its source is down, because rent is exact without a price. */
export async function readSolPrice({
  solana,
  prices,
}: Pick<ListEmptyAccountsDeps, 'solana' | 'prices'>): Promise<bigint | undefined> {
  try {
    return (await prices.usd('sol', [solana.coin])).get(solana.coin.address)?.usdE18
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
