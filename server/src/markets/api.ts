// The public API of this module; other modules must not import any other file of this folder.

export { marketsData } from './personal-data.ts'
export { priceNear } from './price-samples/price-near.ts'
export { sweepPriceSamples } from './price-samples/price-samples.store.ts'
export { samplePrices } from './price-samples/sample-prices.ts'
export { sampledPrices } from './price-samples/sampled-prices.ts'
export { watchPrices } from './price-samples/watch-prices.ts'
export { sweepSnapshots } from './snapshots/snapshots.store.ts'
export { type MetricView, priceTokens, tokensAtAddress, withMetrics } from './tokens/chat-tokens.ts'
export { sweepAlerts } from './watching/sweep-alerts.ts'
export type { UserLists } from './watching/user-lists.ts'
