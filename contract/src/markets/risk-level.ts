import * as v from 'valibot'

/** How risky a token is. `unknown` is never shown as fine. */
export const RiskLevel = v.picklist(['fine', 'caution', 'danger', 'unknown'])
export type RiskLevel = v.InferOutput<typeof RiskLevel>
