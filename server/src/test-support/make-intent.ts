import { randomUUID } from 'node:crypto'
import { parseIntentId } from '@murmur/contract/ids'
import type { Intent } from '#trading/intents/intents.store.ts'

/** An open offer to buy 20 USD of a token, valid for a minute, for tests of storing and matching; it is not attested. */
export function makeIntent(changed: Partial<Intent> & Pick<Intent, 'userId'>): Intent {
  const id = changed.id ?? parseIntentId(randomUUID())
  const token = { address: 'T', name: 'Bonk', symbol: 'BONK', decimals: 5 }
  const amount = { ...token, amount: 1, amountBaseUnits: '100000', usdValue: null }
  const offer = {
    id,
    chatId: null,
    chain: 'sol',
    side: 'buy',
    state: 'open',
    request: { side: 'buy', tokenAddress: 'T', amountInUsd: '20', chain: 'sol' },
    terms: { intentId: id, chain: 'sol', address: 'A', deadline: 2_000_000_000 },
    mac: 'none',
    quote: { intentId: id, token, pay: amount, receive: amount, platformFee: amount, slippageBps: 100 },
    expiresAt: new Date(Date.now() + 60_000),
    createdAt: new Date(),
    ...changed,
  }
  return offer as unknown as Intent
}
