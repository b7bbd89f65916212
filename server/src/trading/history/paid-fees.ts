import { type ChainKey, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { recordedValues } from '#trading/tables/recorded-values.ts'
import { tradeSides } from '#trading/trade-sides.ts'
import { transfers } from '#wallets/tables/transfers.ts'

/** The fees that a user has paid on one chain, in base units of its coin. Platform fees in other tokens count only in `usdE18`. */
export type PaidFees = {
  chain: ChainKey
  platformFee: bigint
  networkFee: bigint
  /** The value of all fees at the prices recorded with each trade, in USD times 10^18. */
  usdE18: bigint
  /** Whether every fee has a recorded price. */
  isPriced: boolean
}

type Deps = { db: Db; coinOf: (chain: ChainKey) => { decimals: number } }
type Row = Record<'platform' | 'network' | 'priced' | 'tokenUsd' | 'unpriced', string> & { chain: ChainKey }

const platformFee = sql`coalesce((${executions.fill} ->> 'platformFee')::numeric, 0)`
/** In a trade between two tokens, the platform fee is a part of the paid token. */
const isTokenFee = sql`(${intents.quote} -> 'platformFee' ->> 'address' = ${intents.quote} -> 'pay' ->> 'address'
  and ${intents.quote} -> 'platformFee' ->> 'address' not in (${evmCoinAddress}, ${solanaCoinAddress}))`

/** Sums a user's fees by chain, of trades in any state and of transfers, which include sends. Omits chains without fees. */
export async function readPaidFees({ db, coinOf }: Deps, userId: UserId): Promise<PaidFees[]> {
  const { rows } = await db.read.execute<Row>(sql`
    with paid as (
      select ${executions.id} as id, ${executions.chain} as chain, ${executions.networkFee} as network,
        case when ${isTokenFee} then 0 else ${platformFee} end as platform,
        case when ${isTokenFee} then ${platformFee} else 0 end as token_fee,
        coalesce((${intents.quote} -> 'pay' ->> 'decimals')::int, 0) as decimals
      from ${executions} join ${intents} on ${intents.id} = ${executions.id}
      where ${executions.userId} = ${userId} and ${inArray(executions.side, tradeSides)}
      union all
      select ${transfers.id}, ${transfers.chain}, ${transfers.networkFee}, 0, 0, 0
      from ${transfers} where ${transfers.userId} = ${userId}
    )
    select chain, sum(platform)::text as platform, sum(network)::text as network,
      sum(case when recorded.price is null then 0 else (platform + network) * recorded.price end)::text as priced,
      sum(trunc(token_fee * coalesce(recorded.paid_price, 0) / power(10::numeric, decimals)))::text as "tokenUsd",
      sum(case when recorded.price is null then platform + network else 0 end
        + case when recorded.paid_price is null then token_fee else 0 end)::text as unpriced
    from paid
    left join (
      select ${recordedValues.id} as id, ${recordedValues.coinUsdE18} as price, ${recordedValues.paidUsdE18} as paid_price
      from ${recordedValues} where ${recordedValues.userId} = ${userId}
    ) as recorded on recorded.id = paid.id
    where platform + network + token_fee > 0
    group by chain order by chain`)
  return rows.map(({ chain, platform, network, priced, tokenUsd, unpriced }) => ({
    chain,
    platformFee: BigInt(platform),
    networkFee: BigInt(network),
    usdE18: BigInt(priced) / 10n ** BigInt(coinOf(chain).decimals) + BigInt(tokenUsd),
    isPriced: unpriced === '0',
  }))
}
