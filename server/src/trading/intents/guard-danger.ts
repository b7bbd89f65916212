import type { Finding, FindingId, Reason } from '@murmur/contract/errors/reasons'
import type { UserId } from '@murmur/contract/ids'
import type { RiskReason, RiskVerdict } from '@murmur/contract/markets/risk'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { Refusal } from '#platform/errors/refusal.ts'
import type { VenueQuote } from '#venues/venue.port.ts'

export type DangerDeps = {
  /** Whether this user has allowed purchases of dangerous-looking tokens, confirmed by their password. */
  canBuyDangerous: (userId: UserId) => Promise<boolean>
}

/**
 * Rejects the purchase of a dangerous-looking token unless the user enabled such purchases in the settings and typed
 * the exact symbol in this request.
 * @throws Refusal TOKEN_DANGEROUS
 */
export async function guardDanger(
  { canBuyDangerous }: DangerDeps,
  userId: UserId,
  { dangerSymbol }: Pick<QuoteRequest, 'dangerSymbol'>,
  symbol: string,
  verdict: RiskVerdict,
): Promise<void> {
  if (verdict.level !== 'danger') return
  const isSymbolTyped = dangerSymbol !== undefined && dangerSymbol.trim() === symbol.trim()
  if (isSymbolTyped && (await canBuyDangerous(userId))) return
  throw new Refusal('TOKEN_DANGEROUS', dangerReason(verdict.reasons))
}

/** Minimum token tax that counts as a honeypot; the same value as in the verdict (risk/limits.ts). */
const dangerousTaxBps = 5_000

/** Adds the token tax that the quote's simulation measured to a verdict, in case the verdict's simulation failed. */
export function withQuotedTax(verdict: RiskVerdict, { tokenTaxBps = 0 }: Pick<VenueQuote, 'tokenTaxBps'>): RiskVerdict {
  if (verdict.level === 'danger' || tokenTaxBps < dangerousTaxBps) return verdict
  const measured = { source: 'simulation', at: verdict.asOf, value: tokenTaxBps / 100, says: null } as const
  return {
    ...verdict,
    level: 'danger',
    reasons: [{ code: 'buy-tax', level: 'danger', ...measured }, ...verdict.reasons],
  }
}

const findingIds: Partial<Record<RiskReason['code'], FindingId>> = {
  'cannot-sell': 'unsellable',
  'cannot-buy': 'unbuyable',
  'non-transferable': 'stuck',
  'frozen-by-default': 'frozen',
  'owner-changes-balances': 'owner-changes',
  'hidden-owner': 'hidden-owner',
  'self-destruct': 'self-destruct',
  'fake-token': 'fake',
  'airdrop-scam': 'airdrop',
  blacklist: 'blacklist',
  suspicious: 'suspicious',
}

/** Returns the worst reason and its source; reasons are sorted by severity. */
function dangerReason([worst]: readonly RiskReason[]): Reason {
  if (!worst) return { reason: 'danger' }
  const finding = toFinding(worst)
  if (worst.source === 'simulation') return { reason: 'danger-rehearsal', values: { finding } }
  if (worst.source === 'list') return { reason: 'danger-list', values: { finding } }
  if (worst.source === 'market') return { reason: 'danger-market', values: { finding } }
  return { reason: 'danger-source', values: { source: worst.source, finding } }
}

function toFinding({ code, value, says }: RiskReason): Finding {
  const percent = value === null ? {} : { percent: plainPercent(value) }
  if (code === 'imitation')
    return says === null ? { id: 'fake', values: {} } : { id: 'imitates', values: { token: says } }
  if (code === 'sell-tax') return { id: value === null ? 'sell-taxed' : 'sell-tax', values: percent }
  if (code === 'buy-tax') return { id: value === null ? 'buy-taxed' : 'buy-tax', values: percent }
  const id = findingIds[code]
  if (id) return { id, values: {} }
  return says === null ? { id: 'danger', values: {} } : { id: 'quoted', values: { words: says } }
}

/** Formats a percentage with at most two decimals, without trailing zeros. */
function plainPercent(value: number): string {
  return String(Number(value.toFixed(2)))
}
