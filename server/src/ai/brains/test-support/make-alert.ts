import type { Alert } from '@murmur/contract/markets/watchlist'
import { testAlert } from './run-test-turn.ts'

/** An active alert for BONK above $0.000024. */
export function makeAlert(changed: Partial<Alert> = {}): Alert {
  return {
    ...testAlert,
    priceUsd: '0.000024',
    state: 'active',
    createdAt: '2026-01-01T00:00:00.000Z',
    firedAt: null,
    firedPriceUsd: null,
    ...changed,
  }
}
