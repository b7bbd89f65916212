import * as v from 'valibot'

/** How risky a token is. `unknown` must never look like `fine`. */
export const RiskLevel = v.picklist(['fine', 'caution', 'danger', 'unknown'])
export type RiskLevel = v.InferOutput<typeof RiskLevel>
