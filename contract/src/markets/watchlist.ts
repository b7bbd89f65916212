import * as v from 'valibot'
import { ChainInput, ChainKey } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { SuccessReply } from '#identity/accounts.ts'
import { MarketToken, TokenParams } from '#markets/markets.ts'
import { Address } from '#schema/address.ts'
import { object } from '#schema/object.ts'

/** Limits per user: starred tokens, and active alerts. */
export const maxWatchedTokens = 100
export const maxActiveAlerts = 50

export const AlertCondition = v.picklist(['above', 'below'])
export type AlertCondition = v.InferOutput<typeof AlertCondition>

/**
 * A price alert: notifies the user once when the price clearly crosses the threshold. A single outlier does not fire an
 * alert.
 */
export const Alert = object({
  id: v.string(),
  chain: ChainKey,
  address: Address,
  name: v.string(),
  symbol: v.string(),
  condition: AlertCondition,
  /** USD for one token, plain decimal text. */
  priceUsd: v.string(),
  byMail: v.boolean(),
  state: v.picklist(['active', 'fired']),
  createdAt: v.string(),
  firedAt: v.nullable(v.string()),
  /** USD at which it fired, plain decimal text. */
  firedPriceUsd: v.nullable(v.string()),
})
export type Alert = v.InferOutput<typeof Alert>

const invalidPrice = asFieldErrorId('price')
/** Plain decimal text above zero: up to 12 digits before and 18 digits after the decimal point. */
export const AlertPrice = v.pipe(v.string(invalidPrice), v.regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,18})?$/, invalidPrice))

export const NewAlert = object({
  chain: ChainInput,
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  condition: AlertCondition,
  priceUsd: AlertPrice,
  byMail: v.boolean(),
})
export type NewAlert = v.InferOutput<typeof NewAlert>

export const watchlistApi = {
  watchlist: defineEndpoint({
    method: 'GET',
    path: '/api/watchlist',
    access: 'verified',
    cachesSession: true,
    summary: 'The tokens you have starred, the newest first',
    reply: object({ data: v.array(MarketToken) }),
  }),
  star: defineEndpoint({
    method: 'PUT',
    path: '/api/watchlist/:chain/:address',
    access: 'verified',
    summary: 'Stars a token',
    params: TokenParams,
    reply: SuccessReply,
    limit: { max: 120, perSeconds: 60 },
  }),
  unstar: defineEndpoint({
    method: 'DELETE',
    path: '/api/watchlist/:chain/:address',
    access: 'verified',
    summary: 'Removes the star',
    params: TokenParams,
    reply: SuccessReply,
    limit: { max: 120, perSeconds: 60 },
  }),
  alerts: defineEndpoint({
    method: 'GET',
    path: '/api/alerts',
    access: 'verified',
    cachesSession: true,
    cachesReply: true,
    summary: 'Your price alerts, the newest first',
    reply: object({ data: v.array(Alert) }),
  }),
  addAlert: defineEndpoint({
    method: 'POST',
    path: '/api/alerts',
    access: 'verified',
    summary: 'Sets a price alert',
    body: NewAlert,
    reply: object({ data: Alert }),
    limit: { max: 60, perSeconds: 60 },
  }),
  removeAlert: defineEndpoint({
    method: 'DELETE',
    path: '/api/alerts/:id',
    access: 'verified',
    summary: 'Removes a price alert',
    params: object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    reply: SuccessReply,
    limit: { max: 120, perSeconds: 60 },
  }),
}
