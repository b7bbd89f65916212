import * as v from 'valibot'
import { object } from '#object.ts'
import { record } from '#record.ts'

type RefusalEntry = { status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 424 | 429 | 503; message: string }

/** The closed list of reasons for which Murmur says no. */
export const refusalCodes = [
  'BAD_REQUEST',
  'MISSING_TRADE_DATA',
  'BAD_AMOUNT',
  'BAD_PERCENTAGE',
  'AMOUNT_TOO_SMALL',
  'SLIPPAGE_OUT_OF_RANGE',
  'CAPTCHA_FAILED',
  'PASSWORD_TOO_COMMON',
  'WRONG_CODE',
  'SIGNED_OUT',
  'WRONG_CREDENTIALS',
  'SECOND_FACTOR_REQUIRED',
  'NOT_VERIFIED',
  'NOT_YOURS',
  'FOREIGN_ORIGIN',
  'ON_HOLD',
  'NOT_FOUND',
  'TOKEN_NOT_FOUND',
  'ACCOUNT_EXISTS',
  'WHICH_CHAIN',
  'NOT_TRADABLE',
  'NO_ROUTE',
  'INSUFFICIENT_BALANCE',
  'INSUFFICIENT_GAS',
  'PRICE_IMPACT_TOO_HIGH',
  'PRICE_OFF_MARKET',
  'NETWORK_FEE_TOO_HIGH',
  'PRICE_MOVED',
  'SIMULATION_FAILED',
  'TOKEN_DANGEROUS',
  'LIST_FULL',
  'PRICE_ALREADY_MET',
  'QUOTE_EXPIRED',
  'INTENT_MISMATCH',
  'INTENT_CLOSED',
  'IDEMPOTENCY_MISMATCH',
  'TRADE_IN_FLIGHT',
  'OVER_LIMIT',
  'FUNDS_LEFT',
  'NO_PASSWORD',
  'TOO_LARGE',
  'BAD_CONTENT_TYPE',
  'UPSTREAM_DOWN',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/**
 * How each is answered, which the server alone needs. Each message says what happened, that nothing was lost,
 * and what to do next; where the spec words the message, its words stand.
 */
export const refusals = {
  BAD_REQUEST: {
    status: 400,
    message: 'That request could not be read. Nothing was changed; please check what was sent.',
  },
  MISSING_TRADE_DATA: { status: 400, message: 'Missing required data for trade execution' },
  BAD_AMOUNT: { status: 400, message: 'Enter a valid USD amount' },
  BAD_PERCENTAGE: { status: 400, message: 'Enter a valid percentage (1-100)' },
  AMOUNT_TOO_SMALL: { status: 400, message: 'That amount is too small to trade. Nothing was sent; try a larger one.' },
  SLIPPAGE_OUT_OF_RANGE: {
    status: 400,
    message: 'Slippage above 5% needs your explicit acknowledgement. Nothing was sent; lower it or confirm it.',
  },
  CAPTCHA_FAILED: {
    status: 400,
    message: 'The CAPTCHA was not accepted. Nothing was changed; please complete it again.',
  },
  PASSWORD_TOO_COMMON: {
    status: 400,
    message: 'That password is one of the most common ones. Nothing was changed; please choose another.',
  },
  WRONG_CODE: {
    status: 400,
    message: 'That code is wrong or no longer valid. Check the newest mail, or ask for a new code.',
  },
  SIGNED_OUT: { status: 401, message: 'You are signed out. Nothing was changed; please log in again.' },
  WRONG_CREDENTIALS: { status: 401, message: 'The email or password is wrong. Please try again.' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Please enter the code of your second factor.' },
  NOT_VERIFIED: { status: 403, message: 'Please verify your email first. Nothing was changed.' },
  NOT_YOURS: { status: 403, message: 'That belongs to another account. Nothing was changed.' },
  FOREIGN_ORIGIN: { status: 403, message: 'That request came from another site and was refused. Nothing was changed.' },
  ON_HOLD: {
    status: 403,
    message:
      'This is on hold to protect your money, since your password or second factor was reset. Nothing was lost; try again later.',
  },
  NOT_FOUND: { status: 404, message: 'There is nothing at that address.' },
  TOKEN_NOT_FOUND: { status: 404, message: 'Invalid contract address or token not found' },
  ACCOUNT_EXISTS: { status: 409, message: 'An account with this email or username already exists' },
  WHICH_CHAIN: {
    status: 409,
    message: 'This address is a token on both Ethereum and Base. Nothing was sent; which chain do you mean?',
  },
  NOT_TRADABLE: { status: 409, message: 'This token cannot be traded here. Nothing was sent; please choose another.' },
  NO_ROUTE: {
    status: 409,
    message: 'No market trades this token in that amount. Nothing was sent; try a smaller amount or another token.',
  },
  INSUFFICIENT_BALANCE: {
    status: 409,
    message: 'Your balance is too small for this trade. Nothing was sent; lower the amount or add funds.',
  },
  INSUFFICIENT_GAS: {
    status: 409,
    message: 'The coin left over would not pay the network fee. Nothing was sent; lower the amount or add funds.',
  },
  PRICE_IMPACT_TOO_HIGH: {
    status: 409,
    message: 'This trade would move the price by more than 10%. Nothing was sent; try a smaller amount.',
  },
  PRICE_OFF_MARKET: {
    status: 409,
    message: 'This price is more than 3% worse than the market. Nothing was sent; please try again later.',
  },
  NETWORK_FEE_TOO_HIGH: {
    status: 409,
    message:
      'The network fee is too high for this trade right now. Nothing was sent; try a larger amount, or try again later.',
  },
  PRICE_MOVED: {
    status: 409,
    message: 'The price moved past what you agreed to. Nothing was sent; please look at the new price.',
  },
  SIMULATION_FAILED: {
    status: 409,
    message: 'A rehearsal of this trade failed, so nothing was sent. This token may not be sellable.',
  },
  TOKEN_DANGEROUS: {
    status: 409,
    message: 'This token looks dangerous, so buying it is blocked. Nothing was sent; see why beside its risk.',
  },
  LIST_FULL: { status: 409, message: 'That list is full. Nothing was changed; remove something from it first.' },
  PRICE_ALREADY_MET: {
    status: 409,
    message:
      'The price is past that mark already, so this alert would fire at once. Nothing was set; choose another price.',
  },
  QUOTE_EXPIRED: { status: 409, message: 'This quote has expired. Nothing was sent; please ask for a new one.' },
  INTENT_MISMATCH: {
    status: 409,
    message: 'What was posted differs from what was quoted. Nothing was sent; please look at the quote again.',
  },
  INTENT_CLOSED: {
    status: 409,
    message: 'This trade was already confirmed or cancelled. Nothing new was sent; see your history.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    message: 'That Idempotency-Key was used for another request. Nothing was sent.',
  },
  TRADE_IN_FLIGHT: {
    status: 409,
    message:
      'An earlier trade on this chain is still waiting for the network. Nothing new was sent; try again when it is done.',
  },
  OVER_LIMIT: {
    status: 409,
    message: 'This is more than the limit you set for yourself. Nothing was sent; see your limits in the settings.',
  },
  FUNDS_LEFT: {
    status: 409,
    message: 'This account still holds funds. Nothing was deleted; export your keys or move the funds first.',
  },
  NO_PASSWORD: {
    status: 409,
    message:
      'This account has no password yet. Nothing was changed; set one by the forgotten-password link of the login screen.',
  },
  TOO_LARGE: { status: 413, message: 'That request is too large. Nothing was changed.' },
  BAD_CONTENT_TYPE: { status: 415, message: 'That request must be sent as JSON. Nothing was changed.' },
  UPSTREAM_DOWN: {
    status: 424,
    message: 'The network or a data source did not answer. Nothing was sent; please try again shortly.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Nothing was changed; please wait a moment.' },
  // A trade may have gone out before the outage: this one message does not say that nothing was sent.
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'Murmur is temporarily unavailable; try again shortly, and check your history before you repeat a trade.',
  },
} as const satisfies Record<RefusalCode, RefusalEntry>

/** The body of every refused call. `reason` is one plain line beneath the message where there is more to say. */
export const RefusalBody = object({
  success: v.literal(false),
  code: v.picklist([...refusalCodes, 'BUG']),
  message: v.string(),
  reason: v.optional(v.string()),
  /** Spec messages by field, for forms. */
  fields: v.optional(record(v.string(), v.string())),
})
export type RefusalBody = v.InferOutput<typeof RefusalBody>
