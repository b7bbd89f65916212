import * as v from 'valibot'
import { ReasonValues } from '#errors/reasons.ts'
import { object } from '#schema/object.ts'
import { record } from '#schema/record.ts'

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 424 | 429 | 503

/** The refusal codes. The catalogs contain their messages as `refusal.<code>`. */
export const refusalCodes = [
  'BAD_REQUEST',
  'BAD_AMOUNT',
  'BAD_PERCENTAGE',
  'AMOUNT_TOO_SMALL',
  'SLIPPAGE_OUT_OF_RANGE',
  'BAD_RECIPIENT',
  'CAPTCHA_FAILED',
  'PASSWORD_TOO_COMMON',
  'WRONG_CODE',
  'SIGNED_OUT',
  'WRONG_CREDENTIALS',
  'SECOND_FACTOR_REQUIRED',
  'PASSKEY_REQUIRED',
  'NOT_VERIFIED',
  'NOT_YOURS',
  'FOREIGN_ORIGIN',
  'ON_HOLD',
  'ACCOUNT_FROZEN',
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

/** The HTTP status of each code. */
export const refusalStatuses = {
  BAD_REQUEST: 400,
  BAD_AMOUNT: 400,
  BAD_PERCENTAGE: 400,
  AMOUNT_TOO_SMALL: 400,
  SLIPPAGE_OUT_OF_RANGE: 400,
  BAD_RECIPIENT: 400,
  CAPTCHA_FAILED: 400,
  PASSWORD_TOO_COMMON: 400,
  WRONG_CODE: 400,
  SIGNED_OUT: 401,
  WRONG_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  PASSKEY_REQUIRED: 401,
  NOT_VERIFIED: 403,
  NOT_YOURS: 403,
  FOREIGN_ORIGIN: 403,
  ON_HOLD: 403,
  ACCOUNT_FROZEN: 403,
  NOT_FOUND: 404,
  TOKEN_NOT_FOUND: 404,
  ACCOUNT_EXISTS: 409,
  WHICH_CHAIN: 409,
  NOT_TRADABLE: 409,
  NO_ROUTE: 409,
  INSUFFICIENT_BALANCE: 409,
  INSUFFICIENT_GAS: 409,
  PRICE_IMPACT_TOO_HIGH: 409,
  PRICE_OFF_MARKET: 409,
  NETWORK_FEE_TOO_HIGH: 409,
  PRICE_MOVED: 409,
  SIMULATION_FAILED: 409,
  TOKEN_DANGEROUS: 409,
  LIST_FULL: 409,
  PRICE_ALREADY_MET: 409,
  QUOTE_EXPIRED: 409,
  INTENT_MISMATCH: 409,
  INTENT_CLOSED: 409,
  IDEMPOTENCY_MISMATCH: 409,
  TRADE_IN_FLIGHT: 409,
  OVER_LIMIT: 409,
  FUNDS_LEFT: 409,
  NO_PASSWORD: 409,
  TOO_LARGE: 413,
  BAD_CONTENT_TYPE: 415,
  UPSTREAM_DOWN: 424,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Record<RefusalCode, RefusalStatus>

const FieldErrorSchema = object({ id: v.string(), values: record(v.string(), v.string()) })

/**
 * The cause of a refusal in the user's language: `message`, and `reason`, which is shown below the message. `reasonId` (a key
 * of `reasons`) and `values` carry the cause as data for clients that render their own messages.
 */
export const refusalFields = {
  message: v.string(),
  reason: v.optional(v.string()),
  reasonId: v.optional(v.string()),
  values: v.optional(ReasonValues),
}

/** The body of every refused call. */
export const RefusalBody = object({
  success: v.literal(false),
  code: v.picklist([...refusalCodes, 'BUG']),
  ...refusalFields,
  /** Error messages of a form, by field. */
  fields: v.optional(record(v.string(), v.string())),
  /** Errors of a form by field, as ids (of `fieldErrors`) with values. */
  faults: v.optional(record(v.string(), FieldErrorSchema)),
})
export type RefusalBody = v.InferOutput<typeof RefusalBody>
