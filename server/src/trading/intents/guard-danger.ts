import type { RiskReason, RiskVerdict } from '@murmur/contract/risk'
import type { QuoteRequest } from '@murmur/contract/trades'
import { Refusal } from '#platform/errors/refusal.ts'
import type { VenueQuote } from '#venues/venue.port.ts'

export type DangerDeps = {
  /** Whether this user has said, with their password, that they want to buy such tokens. */
  mayBuyDanger: (userId: string) => Promise<boolean>
}

/**
 * A token that looks dangerous is bought only by who allowed that in their settings and has typed its symbol, as it is
 * written, into this very request. @throws Refusal TOKEN_DANGEROUS
 */
export async function guardDanger(
  { mayBuyDanger }: DangerDeps,
  userId: string,
  { dangerSymbol }: Pick<QuoteRequest, 'dangerSymbol'>,
  symbol: string,
  verdict: RiskVerdict,
): Promise<void> {
  if (verdict.level !== 'danger') return
  const isTyped = dangerSymbol !== undefined && dangerSymbol.trim() === symbol.trim()
  if (isTyped && (await mayBuyDanger(userId))) return
  throw new Refusal('TOKEN_DANGEROUS', { reason: dangerReason(verdict.reasons) })
}

/** From here on a tax is what a trap takes; as for the verdict (risk/limits.ts). */
const dangerousTaxBps = 5_000

/**
 * A verdict in the light of the quote's own rehearsal, which saw what the token keeps: where the rehearsal for the verdict came
 * to nothing, this one still stands.
 */
export function withQuotedTax(verdict: RiskVerdict, { tokenTaxBps = 0 }: Pick<VenueQuote, 'tokenTaxBps'>): RiskVerdict {
  if (verdict.level === 'danger' || tokenTaxBps < dangerousTaxBps) return verdict
  const said = { source: 'simulation', at: verdict.asOf, value: tokenTaxBps / 100, says: null } as const
  return { ...verdict, level: 'danger', reasons: [{ code: 'buy-tax', level: 'danger', ...said }, ...verdict.reasons] }
}

const words: Partial<Record<RiskReason['code'], string>> = {
  'cannot-sell': 'it could not be sold again',
  'cannot-buy': 'it could not be bought',
  'non-transferable': 'it cannot be passed on',
  'frozen-by-default': 'it is frozen in every wallet it comes into',
  'owner-changes-balances': 'its owner can change what others hold',
  'hidden-owner': 'it hides who controls it',
  'self-destruct': 'its contract can be destroyed',
  'fake-token': 'it pretends to be another token',
  'airdrop-scam': 'it is known from fraudulent gifts',
  blacklist: 'its owner can lock out holders',
  suspicious: 'it is marked as suspicious',
}

/** The worst reason in one sentence; they come in that order. */
function dangerReason([worst]: readonly RiskReason[]): string {
  if (!worst) return 'It looks dangerous.'
  return `${worst.source === 'simulation' ? 'Our own rehearsal on the chain' : nameOf(worst)} says: ${sentence(worst)}.`
}

function nameOf({ source }: RiskReason): string {
  if (source === 'list') return 'Our list of verified tokens'
  return source === 'market' ? 'Its market' : source
}

function sentence({ code, value, says }: RiskReason): string {
  if (code === 'imitation') return `it imitates ${says ?? 'another token'}`
  if (code === 'sell-tax')
    return value === null ? 'selling it is taxed heavily' : `selling it costs ${value}% of it as tax`
  if (code === 'buy-tax')
    return value === null ? 'buying it is taxed heavily' : `buying it costs ${value}% of it as tax`
  return words[code] ?? says ?? 'it looks dangerous'
}
