import { searchKey } from '#platform/token-names/search-key.ts'
import { getStanding } from './get-standing.ts'
import type { TokenClaim } from './merge-reports.ts'
import type { TokenRecord, TokenRow } from './token-row.ts'

const hourMs = 3_600_000
const minRenameAgeMs = 7 * 24 * hourMs
const minPriceAgeMs = 10 * 60_000

export type TokenCheck = { isVerified: boolean; imitates: string | null }

/**
 * The index row of a token after a report.
 * @returns undefined when the change is too small to write
 */
export function toUpdatedRecord(
  row: TokenRow | undefined,
  claim: TokenClaim,
  checkToken: (named: TokenClaim) => TokenCheck,
  now: Date,
): TokenRecord | undefined {
  const namedClaim =
    row && !canRename(row, claim, now) ? { ...claim, ...pickFields(row, 'symbol', 'name', 'source') } : claim
  const { isVerified, imitates } = checkToken(namedClaim)
  const isPriced = claim.usdE18 !== undefined
  const recordFields = {
    chain: claim.chain,
    address: row?.address ?? claim.address,
    addressKey: claim.addressKey,
    ...pickFields(namedClaim, 'symbol', 'name', 'source'),
    decimals: row?.decimals ?? claim.decimals ?? null,
    isVerified,
    isVendorVerified: claim.isVendorVerified ?? row?.isVendorVerified ?? false,
    liquidity: claim.liquidity ?? row?.liquidity ?? null,
    usdE18: claim.usdE18 ?? row?.usdE18 ?? null,
    pricedAt: isPriced ? new Date(claim.at) : (row?.pricedAt ?? null),
    seenAt: now,
    ...toTerms(namedClaim.symbol, namedClaim.name),
  }
  const record = { ...recordFields, standing: getStanding({ ...recordFields, imitates }) }
  return row && isSmallChange(row, record, now) ? undefined : record
}

/**
 * Whether a report may rename a token. Only the source of the current name may, so that sources with different
 * spellings do not overwrite each other.
 */
function canRename(row: TokenRow, claim: TokenClaim, now: Date): boolean {
  return row.source === claim.source || now.getTime() - row.seenAt.getTime() > minRenameAgeMs
}

/** The searchable columns of a token's names. */
function toTerms(symbol: string, name: string) {
  const [symbolKey, nameKey] = [searchKey(symbol), searchKey(name)]
  return { symbolKey, nameKey, words: ` ${[symbolKey, nameKey].filter(Boolean).join(' ')} ` }
}

function isSmallChange(row: TokenRow, record: TokenRecord, now: Date): boolean {
  const isSame = (['symbol', 'name', 'decimals', 'isVerified', 'isVendorVerified'] as const).every(
    (field) => row[field] === record[field],
  )
  return (
    isSame &&
    // The pinned list changes with releases, so a token may have stopped being an imitation.
    row.standing < 0 === record.standing < 0 &&
    now.getTime() - row.seenAt.getTime() < hourMs &&
    isWithin(row.liquidity, record.liquidity, 0.1) &&
    isPriceFresh(row, record)
  )
}

function isPriceFresh(row: TokenRow, record: TokenRecord): boolean {
  if (row.pricedAt === null || record.pricedAt === null) return row.pricedAt === record.pricedAt
  const isYoung = record.pricedAt.getTime() - row.pricedAt.getTime() < minPriceAgeMs
  return isYoung && isWithin(Number(row.usdE18), Number(record.usdE18), 0.01)
}

function isWithin(one: number | null, other: number | null, fraction: number): boolean {
  if (one === null || other === null) return one === other
  return Math.abs(one - other) <= fraction * Math.max(one, other)
}

function pickFields<T, const Name extends keyof T>(from: T, ...names: Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>
}
