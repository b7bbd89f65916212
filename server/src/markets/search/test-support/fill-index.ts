import type { Address } from '@murmur/contract/address'
import { sql } from 'drizzle-orm'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { mergeReports } from '#markets/search/merge-reports.ts'
import { toUpdatedRecord } from '#markets/search/token-record.ts'
import { toRecordset } from '#markets/search/tokens.store.ts'
import type { VerifiedList } from '#markets/search/verified-list.ts'
import type { Db } from '#platform/db/db.ts'

/**
 * Fills an empty index with the same result as `indexTokens`, in a fifth of the time, by building indexes and word
 * counts at the end. For benchmarks with a million tokens.
 */
export async function fillIndex(db: Db, list: VerifiedList, batches: AsyncIterable<TokenReport[]>): Promise<void> {
  const now = new Date()
  const indexes = await db.read.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('token_terms', 'token_words') and indexname not like '%pkey'`)
  for (const { name } of indexes.rows) await db.read.execute(sql.raw(`drop index ${name}`))
  await db.read.execute(sql.raw(`alter table token_terms drop constraint ${foreignKey}`))
  for await (const reports of batches) {
    const records = mergeReports(reports, (_, address) => address as Address).flatMap(
      (claim) => toUpdatedRecord(undefined, claim, list.checkToken, now) ?? [],
    )
    await db.read.execute(sql`
      with new as (select * from ${toRecordset(records)}),
      added as (
        insert into tokens (chain, address, address_key, symbol, name, source, decimals, is_verified, is_vouched,
          liquidity, usd_e_18, priced_at, seen_at)
        select chain, address, address_key, symbol, name, source, decimals, is_verified, is_vouched,
          liquidity, usd_e_18, priced_at, seen_at from new
        on conflict (address_key, chain) do nothing returning id, chain, address_key)
      insert into token_terms (token_id, chain, standing, symbol_key, name_key, words)
      select added.id, new.chain, new.standing, new.symbol_key, new.name_key, new.words
      from added join new using (chain, address_key)`)
  }
  await db.read.execute(sql`delete from token_words`)
  await db.read.execute(sql`
    insert into token_words (word, backwards, uses)
    select word, reverse(word), count(*) from token_terms, string_to_table(trim(words), ' ') word
    where word <> '' group by word`)
  for (const { definition } of indexes.rows) await db.read.execute(sql.raw(definition))
  await db.read.execute(
    sql.raw(
      `alter table token_terms add constraint ${foreignKey} foreign key (token_id) references tokens on delete cascade`,
    ),
  )
}

const foreignKey = 'token_terms_token_id_tokens_id_fk'
