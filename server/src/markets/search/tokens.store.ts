import { tokenKey } from '@murmur/contract/token-id'
import { eq, sql } from 'drizzle-orm'
import { tokens, tokenTerms } from '#markets/tables/tokens.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { IndexKey, TokenRecord, TokenRow } from './token-row.ts'
import { countWords } from './token-words.store.ts'

/** Reads existing rows, by `tokenKey`. */
export async function findTokenRows(db: Queries, refs: readonly IndexKey[]): Promise<Map<string, TokenRow>> {
  if (refs.length === 0) return new Map()
  const json = JSON.stringify(refs.map(({ chain, addressKey }) => ({ chain, address_key: addressKey })))
  const rows = await db
    .select({ token: tokens, standing: tokenTerms.standing, words: tokenTerms.words })
    .from(tokens)
    .innerJoin(tokenTerms, eq(tokenTerms.tokenId, tokens.id))
    .innerJoin(
      sql`jsonb_to_recordset(${json}::jsonb) as asked(chain text, address_key text)`,
      sql`${tokens.addressKey} = asked.address_key and ${tokens.chain} = asked.chain`,
    )
  return new Map(rows.map(({ token, ...terms }) => [tokenKey(token), { ...token, ...terms }]))
}

/** Inserts new tokens, skipping those that another instance has inserted. Returns the number of inserted rows. */
export async function addTokens(tx: Tx, added: readonly TokenRecord[]): Promise<number> {
  if (added.length === 0) return 0
  const { rows } = await tx.execute<{ words: string }>(sql`
    with new as (select * from ${toRecordset(added)}),
    added as (
      insert into tokens (chain, address, address_key, symbol, name, source, decimals, is_verified, is_vouched,
        liquidity, usd_e_18, priced_at, seen_at)
      select chain, address, address_key, symbol, name, source, decimals, is_verified, is_vouched,
        liquidity, usd_e_18, priced_at, seen_at from new
      on conflict (address_key, chain) do nothing
      returning id, chain, address_key)
    insert into token_terms (token_id, chain, standing, symbol_key, name_key, words)
    select added.id, new.chain, new.standing, new.symbol_key, new.name_key, new.words
    from added join new using (chain, address_key)
    returning words`)
  await countWords(
    tx,
    [],
    rows.map(({ words }) => words),
  )
  return rows.length
}

/** Updates existing tokens. */
export async function changeTokens(tx: Tx, changes: readonly { row: TokenRow; record: TokenRecord }[]): Promise<void> {
  if (changes.length === 0) return
  const records = toRecordset(changes.map(({ record }) => record))
  await tx.execute(sql`
    update tokens set symbol = new.symbol, name = new.name, source = new.source, decimals = new.decimals,
      is_verified = new.is_verified, is_vouched = new.is_vouched, liquidity = new.liquidity, usd_e_18 = new.usd_e_18,
      priced_at = new.priced_at, seen_at = new.seen_at
    from ${records} where tokens.address_key = new.address_key and tokens.chain = new.chain`)
  const reindexedTokens = changes.filter(
    ({ row, record }) => row.standing !== record.standing || row.words !== record.words,
  )
  if (reindexedTokens.length === 0) return
  await tx.execute(sql`
    update token_terms set standing = new.standing, symbol_key = new.symbol_key, name_key = new.name_key,
      words = new.words
    from ${toRecordset(reindexedTokens.map(({ record }) => record))}
    join tokens on tokens.address_key = new.address_key and tokens.chain = new.chain
    where token_terms.token_id = tokens.id`)
  const renamed = reindexedTokens.filter(({ row, record }) => row.words !== record.words)
  await countWords(
    tx,
    renamed.map(({ row }) => row.words),
    renamed.map(({ record }) => record.words),
  )
}

/** Builds a record set named `new` for a query. */
export function toRecordset(tokenRecords: readonly TokenRecord[]) {
  const records = tokenRecords.map((token) => ({
    chain: token.chain,
    address: token.address,
    address_key: token.addressKey,
    symbol: token.symbol,
    name: token.name,
    source: token.source,
    decimals: token.decimals,
    is_verified: token.isVerified,
    is_vouched: token.isVendorVerified,
    liquidity: token.liquidity,
    usd_e_18: token.usdE18?.toString() ?? null,
    priced_at: token.pricedAt,
    seen_at: token.seenAt,
    standing: token.standing,
    symbol_key: token.symbolKey,
    name_key: token.nameKey,
    words: token.words,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as new(chain text, address text, address_key text,
    symbol text, name text, source text, decimals int, is_verified boolean, is_vouched boolean,
    liquidity double precision, usd_e_18 numeric, priced_at timestamptz, seen_at timestamptz,
    standing double precision, symbol_key text, name_key text, words text)`
}
