import type { Address } from '@murmur/contract/address'
import type { IntentId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { Quote } from '@murmur/contract/trading/trades'
import type { CardIntent } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { market } from './make-token.ts'

const amount = (symbol: string, usdValue: number | null = null) => ({
  symbol,
  address: 'A' as Address,
  decimals: 6,
  amount: 1.5,
  amountBaseUnits: toBaseUnits(1500000n),
  usdValue,
})

/** An intent as returned by `createIntent`. */
export function makeCardIntent(
  id: IntentId,
  request: CardIntent['request'],
  token: TokenListing = market.bonk,
  brings = 30,
): CardIntent {
  const isBuy = request.side === 'buy'
  const quote: Quote = {
    intentId: id,
    side: request.side,
    chain: token.chain,
    token: { address: token.address as Address, name: token.name, symbol: token.symbol, decimals: token.decimals },
    pay: amount(isBuy ? 'SOL' : token.symbol),
    receive: amount(isBuy ? token.symbol : 'SOL', brings),
    receiveAtLeast: amount(isBuy ? token.symbol : 'SOL'),
    platformFee: amount('SOL'),
    networkFee: { ...amount('SOL'), amountBaseUnits: toBaseUnits(1n) },
    priceImpactBps: 1,
    slippageBps: 100,
    route: 'one pool',
    validUntil: '2026-01-01T00:01:00.000Z',
  }
  return {
    id,
    quote,
    request,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    expiresAt: new Date('2026-01-01T00:01:00Z'),
  }
}
