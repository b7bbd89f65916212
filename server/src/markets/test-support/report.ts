import { toEvmAddress } from '@murmur/contract/address'
import type { TokenReport } from '#market-data/market-source.port.ts'

export const pepe = toEvmAddress('0x6982508145454Ce325dDbE47a25d4ec3d2311933')
export const e18 = 10n ** 18n

/** A source's report on a token. */
export function testReport(fields: Partial<TokenReport> = {}): TokenReport {
  return {
    source: 'DexScreener',
    at: '2026-06-01T12:00:00.000Z',
    chain: 'eth',
    address: pepe,
    symbol: 'PEPE',
    name: 'Pepe',
    ...fields,
  }
}
