import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { recordedValues } from '#trading/tables/recorded-values.ts'
import { transfers } from '#wallets/tables/transfers.ts'

/** The fees that a user has paid on one chain, in base units of its coin. */
export type PaidFees = {
  chain: ChainKey
  platformFee: bigint
  networkFee: bigint
  /** Their value at the prices recorded with each trade, in USD times 10^18. */
  usdE18: bigint
  /** Whether every fee has a recorded price. */
  isPriced: boolean
}

type Deps = { db: Db; coinOf: (chain: ChainKey) => { decimals: number } }

/** Sums a user's fees by chain, of trades in any state and of transfers, which include sends. Omits chains without fees. */
export async function readPaidFees({ db, coinOf }: Deps, userId: UserId): Promise<PaidFees[]> {
  const { rows } = await db.read.execute<
    Record<'platform' | 'network' | 'priced' | 'unpriced', string> & { chain: ChainKey }
  >(sql`
    with paid as (
      select ${executions.id} as id, ${executions.chain} as chain, ${executions.networkFee} as network,
        coalesce((${executions.fill} ->> 'platformFee')::numeric, 0) as platform
      from ${executions} where ${executions.userId} = ${userId} and ${executions.side} <> 'send'
      union all
      select ${transfers.id}, ${transfers.chain}, ${transfers.networkFee}, 0
      from ${transfers} where ${transfers.userId} = ${userId}
    )
    select chain, sum(platform)::text as platform, sum(network)::text as network,
      sum(case when recorded.price is null then 0 else (platform + network) * recorded.price end)::text as priced,
      sum(case when recorded.price is null then platform + network else 0 end)::text as unpriced
    from paid
    left join (
      select ${recordedValues.id} as id, ${recordedValues.coinUsdE18} as price from ${recordedValues}
      where ${recordedValues.userId} = ${userId}
    ) as recorded on recorded.id = paid.id
    where platform + network > 0
    group by chain order by chain`)
  return rows.map(({ chain, platform, network, priced, unpriced }) => ({
    chain,
    platformFee: BigInt(platform),
    networkFee: BigInt(network),
    usdE18: BigInt(priced) / 10n ** BigInt(coinOf(chain).decimals),
    isPriced: unpriced === '0',
  }))
}
