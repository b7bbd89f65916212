import * as v from 'valibot'

/** How risky a token is. Never show `unknown` like `fine`. */
export const RiskLevel = v.picklist(['fine', 'caution', 'danger', 'unknown'])
export type RiskLevel = v.InferOutput<typeof RiskLevel>
