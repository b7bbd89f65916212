// The public API of this module; other modules must not import any other file of this folder.

export { marketsData } from './personal-data.ts'
export { findPriceNear as priceNear } from './price-samples/find-price-near.ts'
export { sweepPriceSamples } from './price-samples/price-samples.store.ts'
export { samplePrices } from './price-samples/sample-prices.ts'
export { watchPrices } from './price-samples/watch-prices.ts'
export { withSampledChanges as sampledPrices } from './price-samples/with-sampled-changes.ts'
export { sweepSnapshots } from './snapshots/snapshots.store.ts'
export { type MetricView, priceTokens, tokensAtAddress, withMetrics } from './tokens/chat-tokens.ts'
export { sweepAlerts } from './watching/sweep-alerts.ts'
export type { UserLists } from './watching/user-lists.ts'
