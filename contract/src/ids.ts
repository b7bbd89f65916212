import * as v from 'valibot'
import { parseOrThrow } from '#schema/parse-or-throw.ts'

/** Schema of an id that the server generates. A parsed id need not exist: only the store can check that. */
function createIdSchema<const Name extends string>(name: Name) {
  return v.pipe(v.string(), v.maxLength(64), v.brand(name))
}

/** A user's account. */
export const UserId = createIdSchema('UserId')
export type UserId = v.InferOutput<typeof UserId>

/** A user's wallet: one key on all EVM chains, one on Solana. */
export const WalletId = createIdSchema('WalletId')
export type WalletId = v.InferOutput<typeof WalletId>

/** An intent, and the trade that executes the intent: both have the same id. */
export const IntentId = createIdSchema('IntentId')
export type IntentId = v.InferOutput<typeof IntentId>

/** A conversation with the assistant. */
export const ChatId = createIdSchema('ChatId')
export type ChatId = v.InferOutput<typeof ChatId>

/** An entry of a user's address book. */
export const RecipientId = createIdSchema('RecipientId')
export type RecipientId = v.InferOutput<typeof RecipientId>

/** An address of someone else, or of another wallet of the user, that is only shown. */
export const WatchedId = createIdSchema('WatchedId')
export type WatchedId = v.InferOutput<typeof WatchedId>

/** A user's saved passkey. Not the credential's id, which the authenticator chooses. */
export const PasskeyId = createIdSchema('PasskeyId')
export type PasskeyId = v.InferOutput<typeof PasskeyId>

/** @throws TypeError on text of more than 64 characters */
export function parseUserId(text: string): UserId {
  return parseOrThrow(UserId, text)
}

/** @throws TypeError on text of more than 64 characters */
export function parseWalletId(text: string): WalletId {
  return parseOrThrow(WalletId, text)
}

/** @throws TypeError on text of more than 64 characters */
export function parseIntentId(text: string): IntentId {
  return parseOrThrow(IntentId, text)
}

/** @throws TypeError on text of more than 64 characters */
export function parseChatId(text: string): ChatId {
  return parseOrThrow(ChatId, text)
}

/** @throws TypeError on text of more than 64 characters */
export function parseRecipientId(text: string): RecipientId {
  return parseOrThrow(RecipientId, text)
}

/** @throws TypeError on text of more than 64 characters */
export function parsePasskeyId(text: string): PasskeyId {
  return parseOrThrow(PasskeyId, text)
}

/** @throws TypeError on text of more than 64 characters */
export function parseWatchedId(text: string): WatchedId {
  return parseOrThrow(WatchedId, text)
}
