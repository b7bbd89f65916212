import { addressKey } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { searchKey } from '#platform/token-names/search-key.ts'
import { findHits } from './find-hits.ts'
import type { IndexedToken } from './indexed-token.ts'
import { orderHits, type RankedMatch } from './order-hits.ts'
import { type MatchedTokenRow, readMatchedTokens } from './read-matched-tokens.ts'
import type { IndexKey } from './token-row.ts'
import type { VerifiedList } from './verified-list.ts'

type FindDeps = { db: Db; now: Clock; list: VerifiedList }

const maxFound = 20
/** Maximum age of a price in search results, in milliseconds. */
export const maxPriceAgeMs = 3_600_000
/** Matches an address prefix. Shorter prefixes match too many addresses. */
const addressPrefix = /^(0x[0-9a-f]{2,40}|[1-9A-HJ-NP-Za-km-z]{4,44})$/i

/** Searches the index; returns at most 20 tokens, best first. */
export async function findTokens(deps: FindDeps, query: string, chain?: ChainKey): Promise<IndexedToken[]> {
  const text = query.trim()
  const key = searchKey(text)
  if (!key) return []
  const { list, now } = deps
  const prefix = addressPrefix.test(text) ? text : undefined
  const hits = await findHits(deps.db, { key, addressPrefix: prefix, chain })
  const alike = await lookalikeRows(deps, text, chain)
  // A look-alike match takes precedence over a typing-error match of the same token.
  const alikeIds = new Set(alike.map(({ id }) => id))
  const others = hits.filter((row) => row.class === 'symbol' || row.class === 'name' || !alikeIds.has(row.id))
  const foundIds = new Set(others.map(({ id }) => id))
  const rows = [...others, ...alike.filter(({ id }) => !foundIds.has(id))]
  const checked = rows.map((row) => ({
    ...row,
    class: matchesAddress(row, text) ? ('address' as const) : row.class,
    imitates: list.imitates(row.chain, row.address, row.symbol, row.name),
  }))
  return orderHits(checked)
    .slice(0, maxFound)
    .map((row) => toIndexedToken(row, list, now()))
}

/** Finds verified tokens that look like this text. */
async function lookalikeRows({ db, list }: FindDeps, text: string, chain: ChainKey | undefined) {
  const lookAlikes = list.findLookalikes(text, chain)
  if (lookAlikes.length === 0) return []
  const records = JSON.stringify(lookAlikes.map((token) => ({ chain: token.chain, address_key: token.addressKey })))
  return readMatchedTokens<'alike'>(
    db.read,
    sql`(select id, 'alike' as class from jsonb_to_recordset(${records}::jsonb) as asked(chain text, address_key text)
      cross join lateral (
        select id from tokens where address_key = asked.address_key and chain = asked.chain offset 0) pinned)`,
  )
}

function matchesAddress({ addressKey: key }: IndexKey, text: string): boolean {
  return key === addressKey(text)
}

function toIndexedToken(row: MatchedTokenRow<string> & RankedMatch, list: VerifiedList, now: Date): IndexedToken {
  const { chain, address, symbol, name, decimals, imitates, liquidity, usdE18, pricedAt } = row
  return {
    chain,
    address,
    symbol,
    name,
    decimals,
    isVerified: list.at(row) !== undefined,
    isVendorVerified: row.isVendorVerified && imitates === null,
    imitates,
    liquidity,
    usdE18: pricedAt !== null && now.getTime() - pricedAt < maxPriceAgeMs ? usdE18 : null,
    isGuess: row.class === 'guess' || row.class === 'wild-guess',
  }
}
