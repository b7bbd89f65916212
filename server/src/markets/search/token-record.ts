import { searchKey } from '#platform/token-names/search-key.ts'
import type { TokenClaim } from './merge-reports.ts'
import { standingOf } from './standing-of.ts'
import type { TokenRecord, TokenRow } from './token-row.ts'

const hourMs = 3_600_000
const renameMs = 7 * 24 * hourMs
const priceMs = 10 * 60_000

export type Judged = { isVerified: boolean; imitates: string | null }

/**
 * The index row of a token after a report.
 * @returns undefined when the change is too small to write
 */
export function updatedRecord(
  row: TokenRow | undefined,
  claim: TokenClaim,
  judge: (named: TokenClaim) => Judged,
  now: Date,
): TokenRecord | undefined {
  const named = row && !mayRename(row, claim, now) ? { ...claim, ...pick(row, 'symbol', 'name', 'source') } : claim
  const { isVerified, imitates } = judge(named)
  const isPriced = claim.usdE18 !== undefined
  const kept = {
    chain: claim.chain,
    address: row?.address ?? claim.address,
    addressKey: claim.addressKey,
    ...pick(named, 'symbol', 'name', 'source'),
    decimals: row?.decimals ?? claim.decimals ?? null,
    isVerified,
    isVendorVerified: claim.isVendorVerified ?? row?.isVendorVerified ?? false,
    liquidity: claim.liquidity ?? row?.liquidity ?? null,
    usdE18: claim.usdE18 ?? row?.usdE18 ?? null,
    pricedAt: isPriced ? new Date(claim.at) : (row?.pricedAt ?? null),
    seenAt: now,
    ...termsOf(named.symbol, named.name),
  }
  const record = { ...kept, standing: standingOf({ ...kept, imitates }) }
  return row && isSmallChange(row, record, now) ? undefined : record
}

/** The source that named a token keeps it, so that sources with different spellings do not overwrite each other. */
function mayRename(row: TokenRow, claim: TokenClaim, now: Date): boolean {
  return row.source === claim.source || now.getTime() - row.seenAt.getTime() > renameMs
}

/** The searchable columns of a token's names. */
export function termsOf(symbol: string, name: string) {
  const [symbolKey, nameKey] = [searchKey(symbol), searchKey(name)]
  return { symbolKey, nameKey, words: ` ${[symbolKey, nameKey].filter(Boolean).join(' ')} ` }
}

function isSmallChange(row: TokenRow, record: TokenRecord, now: Date): boolean {
  const isSame = (['symbol', 'name', 'decimals', 'isVerified', 'isVendorVerified'] as const).every(
    (field) => row[field] === record[field],
  )
  return (
    isSame &&
    // The list changes with releases, so an earlier imitation may no longer be one.
    row.standing < 0 === record.standing < 0 &&
    now.getTime() - row.seenAt.getTime() < hourMs &&
    isNear(row.liquidity, record.liquidity, 0.1) &&
    isPriceFresh(row, record)
  )
}

function isPriceFresh(row: TokenRow, record: TokenRecord): boolean {
  if (row.pricedAt === null || record.pricedAt === null) return row.pricedAt === record.pricedAt
  const isYoung = record.pricedAt.getTime() - row.pricedAt.getTime() < priceMs
  return isYoung && isNear(Number(row.usdE18), Number(record.usdE18), 0.01)
}

function isNear(one: number | null, other: number | null, share: number): boolean {
  if (one === null || other === null) return one === other
  return Math.abs(one - other) <= share * Math.max(one, other)
}

function pick<T, const Name extends keyof T>(from: T, ...names: Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>
}
