import type { ChainKey } from '@murmur/contract/chains'
import type { RiskLevel } from '@murmur/contract/markets/risk'
import { parseAddress } from '@murmur/contract/parse-address'
import { Refusal } from '#platform/errors/refusal.ts'
import type { RoundTrip, TokenPower, Venue } from '#venues/venue.port.ts'
import { makeFinding, taxFinding } from './findings.ts'
import type { Finding, RiskSource } from './risk-source.port.ts'

const dangerousPowers: readonly TokenPower['code'][] = ['non-transferable', 'frozen-by-default']

/** Our own simulation of a trade, on chain, by each chain's venue; depends on no vendor. */
export function simulationSource(venues: readonly Pick<Venue, 'chain' | 'roundTrip'>[]): RiskSource {
  const roundTripsByChain = new Map<ChainKey, NonNullable<Venue['roundTrip']>>()
  for (const { chain, roundTrip } of venues) if (roundTrip) roundTripsByChain.set(chain, roundTrip)
  return {
    name: 'simulation',
    chains: [...roundTripsByChain.keys()],
    async assess(chain, address, { priority = 'browse' } = { symbol: '', name: '' }) {
      try {
        const token = parseAddress(chain, address)
        const trip = token && (await roundTripsByChain.get(chain)?.({ address: token }, priority))
        return trip ? { knows: true, reasons: toFindings(trip) } : { knows: false, reasons: [] }
      } catch (error) {
        // A token that is not traded here cannot be simulated here.
        if (error instanceof Refusal && error.code === 'NO_ROUTE') return { knows: false, reasons: [] }
        throw error
      }
    },
  }
}

function toFindings({ canBuy, canSell, buyTaxBps, sellTaxBps, errorMessage, powers = [] }: RoundTrip): Finding[] {
  const failureLevel = (tried: boolean | null): RiskLevel => (tried === false ? 'danger' : 'unknown')
  const isTradable = canBuy === true && canSell === true
  return [
    ...(isTradable ? [makeFinding('sellable', 'fine')] : []),
    ...(canBuy === true ? [] : [makeFinding('cannot-buy', failureLevel(canBuy), { says: errorMessage })]),
    // Without a purchase, whether it can be sold is unknown.
    ...(canSell === true || canBuy === false
      ? []
      : [makeFinding('cannot-sell', failureLevel(canSell), { says: errorMessage })]),
    ...(powers.some(({ code }) => code === 'transfer-fee') ? [] : taxFindings({ buyTaxBps, sellTaxBps })),
    ...powers.flatMap(toPowerFindings),
  ]
}

function taxFindings({ buyTaxBps, sellTaxBps }: Pick<RoundTrip, 'buyTaxBps' | 'sellTaxBps'>): Finding[] {
  return [
    ...(sellTaxBps === null ? [] : taxFinding('sell-tax', sellTaxBps / 100)),
    ...(buyTaxBps === null ? [] : taxFinding('buy-tax', buyTaxBps / 100)),
  ]
}

function toPowerFindings({ code, value }: TokenPower): Finding[] {
  if (code === 'transfer-fee') return taxFinding(code, value)
  return [makeFinding(code, dangerousPowers.includes(code) ? 'danger' : 'caution', { value })]
}
