import type { RefusalCode } from '@murmur/contract/errors/refusals'
import type handbook from '@murmur/locales/en/handbook.json'

/** The help topic that explains a refusal, for those that have one. */
export const refusalTopics: Partial<Record<RefusalCode, keyof typeof handbook>> = {
  AMOUNT_TOO_SMALL: 'minimum-and-maximum',
  SLIPPAGE_OUT_OF_RANGE: 'slippage',
  PASSKEY_REQUIRED: 'passkey-for-every-yes',
  ON_HOLD: 'security-hold',
  ACCOUNT_FROZEN: 'freeze-account',
  WHICH_CHAIN: 'choosing-a-chain',
  NOT_TRADABLE: 'token-not-tradable',
  NO_ROUTE: 'token-not-tradable',
  INSUFFICIENT_BALANCE: 'not-enough-coin',
  INSUFFICIENT_GAS: 'not-enough-coin',
  PRICE_IMPACT_TOO_HIGH: 'price-impact-block',
  PRICE_OFF_MARKET: 'price-impact-block',
  NETWORK_FEE_TOO_HIGH: 'network-fee-here',
  PRICE_MOVED: 'price-moved',
  SIMULATION_FAILED: 'why-trades-fail',
  TOKEN_DANGEROUS: 'dangerous-tokens',
  QUOTE_EXPIRED: 'quote-expired',
  TRADE_IN_FLIGHT: 'trade-pending',
  OVER_LIMIT: 'spending-limits',
}
