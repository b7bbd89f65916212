import type { TradeLimitsStatus } from '@murmur/contract/identity/limits'
import type { Preferences } from '@murmur/contract/identity/profile'
import type { SecondFactors } from '@murmur/contract/identity/security'
import type { Language } from '@murmur/contract/languages'

export type SpendingLimits = { kind: 'limits' } & TradeLimitsStatus
/** The settings that tools read, as the user has chosen them. */
export type AccountSettings = { kind: 'settings' } & Pick<
  Preferences,
  'language' | 'theme' | 'quiet' | 'movementNews' | 'alertNews' | 'priceNews'
>
/** How an account is protected. `holdUntil`: ISO time until which changes of the security wait; null: no hold. */
export type SecurityState = { kind: 'security'; isFrozen: boolean } & SecondFactors
/** `isNew`: false if the setting had this value already. */
export type SetLanguageResult = { kind: 'language-set'; language: Language; isNew: boolean }
export type SetThemeResult = { kind: 'theme-set'; theme: Preferences['theme']; isNew: boolean }
/** News in the chat: of deposits and trades, of alerts, of price moves, or all of it (quiet mode). */
export type NewsRequest = { news: 'all' | 'movements' | 'alerts' | 'prices'; isOn: boolean }
/** The limit for one purchase, or for a day. */
export type LimitPeriod = 'perTrade' | 'perDay'
/** A limit in whole US dollars. */
export type LimitRequest = { period: LimitPeriod; usd: number }
/**
 * `isLooser`: nothing changed, because the requested limit is above the current one, which `usd` states. Only the settings can raise it,
 * with their own checks. `isNew`: false if the limit had this value already.
 */
export type TightenLimitResult = { kind: 'limit-tightened'; isNew: boolean; isLooser: boolean } & LimitRequest
/**
 * The removed entry of the address book, by its name; null if the message names none, or several (`isSeveral`), so that the user has to
 * choose in the settings.
 */
export type RemoveRecipientResult = { kind: 'recipient-removed'; name: string | null; isSeveral: boolean }
/** A setting that the user's words request to change, with its new value. `isOn` undefined: toggle it. */
export type SettingRequest =
  | ({ setting: 'limit' } & LimitRequest)
  /** `words`: the part of the user's message that requests it; only this part may name the entry. */
  | { setting: 'recipient'; words: string }
  | { setting: 'language'; language: Language }
  | { setting: 'theme'; theme: Preferences['theme'] }
  | { setting: 'quiet'; news: NewsRequest['news']; isOn: boolean | undefined }
export type SetNewsResult = { kind: 'news-set'; isNew: boolean } & NewsRequest
