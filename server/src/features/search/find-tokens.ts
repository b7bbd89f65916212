import type { ChainKey } from '@murmur/contract/chains'
import { eq, sql } from 'drizzle-orm'
import { addressKey } from '#core/names/address-key.ts'
import { searchKey } from '#core/names/search-key.ts'
import type { Db } from '#db/db.ts'
import { tokens, tokenTerms } from '#db/tables/tokens.ts'
import { type Tx, transact } from '#db/transact.ts'
import { type ClassedHit, findHits } from '#features/search/find-hits.ts'
import type { IndexedToken } from '#features/search/indexed-token.ts'
import { orderHits, type Placed } from '#features/search/order-hits.ts'
import type { Place, TokenRow } from '#features/search/token-row.ts'
import { rowsAt } from '#features/search/tokens.store.ts'
import type { VerifiedList } from '#features/search/verified-list.ts'

type FindDeps = { db: Db; now: () => Date; list: VerifiedList }

const mostFound = 20
/** A price older than this is none to show. */
const priceMs = 3_600_000
/** Shorter ones begin too many addresses. */
const addressStart = /^(0x[0-9a-f]{2,40}|[1-9A-HJ-NP-Za-km-z]{4,44})$/i

/** What the index has for a query: at most 20 tokens, the best first. */
export async function findTokens(deps: FindDeps, query: string, chain?: ChainKey): Promise<IndexedToken[]> {
  const asked = query.trim()
  const key = searchKey(asked)
  if (!key) return []
  const { list, now } = deps
  const address = addressStart.test(asked) ? asked : undefined
  const rows = await transact(deps.db, async (tx) => {
    const hits = await findHits(tx, { key, address, chain })
    const found = await rowsOf(tx, hits)
    // By its looks a verified token is meant, by a guess it might be.
    const alike = [...(await rowsAt(tx, list.lookingLike(asked, chain))).values()]
    const isAlike = new Set(alike.map(({ id }) => id))
    const others = found.filter((row) => row.class === 'symbol' || row.class === 'name' || !isAlike.has(row.id))
    const isFound = new Set(others.map(({ id }) => id))
    return [
      ...others,
      ...alike.filter(({ id }) => !isFound.has(id)).map((row) => ({ ...row, class: 'alike' as const })),
    ]
  })
  const judged = rows.map((row) => ({
    ...row,
    class: isAt(row, asked) ? ('address' as const) : row.class,
    imitates: list.imitates(row.chain, row.address, row.symbol, row.name),
  }))
  return orderHits(judged)
    .slice(0, mostFound)
    .map((row) => indexed(row, list, now()))
}

async function rowsOf(tx: Tx, hits: readonly ClassedHit[]) {
  const classes = new Map(hits.map(({ id, class: of }) => [id, of]))
  const ids = JSON.stringify([...classes.keys()])
  const rows = await tx
    .select({ token: tokens, standing: tokenTerms.standing, words: tokenTerms.words })
    .from(tokens)
    .innerJoin(tokenTerms, eq(tokenTerms.tokenId, tokens.id))
    .where(sql`${tokens.id} in (select jsonb_array_elements_text(${ids}::jsonb)::int)`)
  return rows.map(({ token, ...terms }): TokenRow & { class: Placed['class'] } => ({
    ...token,
    ...terms,
    class: classes.get(token.id) ?? 'part',
  }))
}

function isAt({ chain, addressKey: key }: Place, asked: string): boolean {
  return key === addressKey(chain, asked)
}

function indexed(row: TokenRow & Placed, list: VerifiedList, now: Date): IndexedToken {
  const { chain, address, symbol, name, decimals, imitates, liquidity, usdE18, pricedAt } = row
  return {
    chain,
    address,
    symbol,
    name,
    decimals,
    isVerified: list.at(row) !== undefined,
    isVouched: row.isVouched && imitates === null,
    imitates,
    liquidity,
    usdE18: pricedAt && now.getTime() - pricedAt.getTime() < priceMs ? usdE18 : null,
    isGuess: row.class === 'guess' || row.class === 'wild-guess',
  }
}
