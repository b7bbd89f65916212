import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { lt, sql } from 'drizzle-orm'
import { priceSamples } from '#markets/tables/price-samples.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'

/** `at`: Unix milliseconds. */
export type PriceSample = { address: Address; usdE18: bigint; at: number }

/** How long samples are kept: more than a day, so that a sample from a day ago always exists. */
const retentionMs = 26 * 3_600_000

/** Stores prices with the time `now`, except for tokens with a sample younger than `intervalMs`. */
export async function addSamples(
  tx: Tx,
  chain: ChainKey,
  prices: readonly { address: Address; usdE18: bigint }[],
  now: Date,
  intervalMs: number,
): Promise<void> {
  const rows = JSON.stringify(prices.map(({ address, usdE18 }) => ({ address, usd: String(usdE18) })))
  const since = new Date(now.getTime() - intervalMs).toISOString()
  await tx.execute(sql`
    insert into price_samples (chain, address, at, usd_e_18)
    select ${chain}, new.address, ${now.toISOString()}::timestamptz, new.usd
    from jsonb_to_recordset(${rows}::jsonb) as new(address text, usd numeric)
    where not exists (
      select 1 from price_samples old
      where old.chain = ${chain} and old.address = new.address and old.at > ${since}::timestamptz)
    on conflict do nothing`)
}

/** Reads the last sample of each token up to `time` and the first one after it, with two index lookups per token. */
export async function readSamplesAround(
  db: Db,
  chain: ChainKey,
  addresses: readonly Address[],
  time: Date,
): Promise<PriceSample[]> {
  const { rows } = await db.read.execute<{ address: Address; ms: string; usd: string }>(sql`
    select asked.address, floor(extract(epoch from near.at) * 1000)::text as ms, near.usd_e_18::text as usd
    from jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) as asked(address),
    lateral (
      (select at, usd_e_18 from price_samples
        where chain = ${chain} and address = asked.address and at <= ${time.toISOString()}::timestamptz
        order by at desc limit 1)
      union all
      (select at, usd_e_18 from price_samples
        where chain = ${chain} and address = asked.address and at > ${time.toISOString()}::timestamptz
        order by at limit 1)
    ) near`)
  return rows.map(({ address, ms, usd }) => ({ address, at: Number(ms), usdE18: BigInt(usd) }))
}

/** Removes samples too old to compare with. */
export async function sweepPriceSamples(db: Db, now: Date): Promise<void> {
  await transact(db, (tx) => tx.delete(priceSamples).where(lt(priceSamples.at, new Date(now.getTime() - retentionMs))))
}
