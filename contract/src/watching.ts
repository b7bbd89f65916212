import { z } from 'zod/mini'
import { Done } from '#accounts.ts'
import { ChainInput, ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { MarketToken, TokenPlace } from '#markets.ts'

/** The most tokens a user can star, and alerts that can wait at a time. */
export const mostStarred = 100
export const mostAlerts = 50

export const AlertCondition = z.enum(['above', 'below'])
export type AlertCondition = z.infer<typeof AlertCondition>

/** Tells its user once, when the price is past a bound for good: a single odd tick does not fire it. */
export const Alert = z.object({
  id: z.string(),
  chain: ChainKey,
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  condition: AlertCondition,
  /** USD for one token, plain decimal text. */
  priceUsd: z.string(),
  byMail: z.boolean(),
  state: z.enum(['active', 'fired']),
  createdAt: z.string(),
  firedAt: z.nullable(z.string()),
  /** USD at which it fired, plain decimal text. */
  firedPriceUsd: z.nullable(z.string()),
})
export type Alert = z.infer<typeof Alert>

const wrongPrice = 'Enter a valid USD price'
/** Plain decimal text above zero: up to 12 digits before the point and 18 after it. */
export const AlertPrice = z.string(wrongPrice).check(z.regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,18})?$/, wrongPrice))

export const NewAlert = z.object({
  chain: ChainInput,
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  condition: AlertCondition,
  priceUsd: AlertPrice,
  byMail: z.boolean(),
})
export type NewAlert = z.infer<typeof NewAlert>

export const watchingApi = {
  watchlist: endpoint({
    method: 'GET',
    path: '/api/watchlist',
    access: 'verified',
    summary: 'The tokens you have starred, the newest first',
    reply: z.object({ data: z.array(MarketToken) }),
  }),
  star: endpoint({
    method: 'PUT',
    path: '/api/watchlist/:chain/:address',
    access: 'verified',
    summary: 'Stars a token',
    params: TokenPlace,
    reply: Done,
    limit: { max: 120, perSeconds: 60 },
  }),
  unstar: endpoint({
    method: 'DELETE',
    path: '/api/watchlist/:chain/:address',
    access: 'verified',
    summary: 'Takes the star off a token',
    params: TokenPlace,
    reply: Done,
    limit: { max: 120, perSeconds: 60 },
  }),
  alerts: endpoint({
    method: 'GET',
    path: '/api/alerts',
    access: 'verified',
    summary: 'Your price alerts, the newest first',
    reply: z.object({ data: z.array(Alert) }),
  }),
  addAlert: endpoint({
    method: 'POST',
    path: '/api/alerts',
    access: 'verified',
    summary: 'Sets a price alert',
    body: NewAlert,
    reply: z.object({ data: Alert }),
    limit: { max: 60, perSeconds: 60 },
  }),
  removeAlert: endpoint({
    method: 'DELETE',
    path: '/api/alerts/:id',
    access: 'verified',
    summary: 'Removes a price alert',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    reply: Done,
    limit: { max: 120, perSeconds: 60 },
  }),
}
