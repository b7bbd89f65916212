import type { Change, ChangeAction } from '#ai/brains/changes.port.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { SettingRequest } from '#ai/brains/settings.port.ts'
import type { AlertTarget } from './alert-target.ts'
import type { PendingChange } from './pending-change.ts'
import type { PriceRange } from './thresholds/parse-range.ts'

/** A reversible change that a message requests, with its stated parts. */
export type ChangeRequest = {
  action: ChangeAction
  /** The tokens that the message names. */
  tokens: RequestToken[]
  target: AlertTarget
  /** The alerts of a message that states several thresholds, in place of `target`; empty if it is unclear which token a threshold belongs to. */
  alerts?: readonly { tokens: RequestToken[]; target: AlertTarget }[]
  /** A range whose meaning is unclear; `alerts` is empty then. */
  range?: PriceRange
  /** Whether the change is about every alert or token, or about the newest alert. */
  extent: 'all' | 'newest' | undefined
  /** Whether the newest alert of the chat gets another threshold: "make it 15". */
  isReplacement: boolean
  /** Whether a trade is named, which nothing can undo. */
  namesTrade: boolean
  setting?: SettingRequest
}

export type ChangeContext = {
  focus: Focus
  /** The change behind the assistant's last question. */
  pending: PendingChange | undefined
  lastChanges: readonly Change[]
}
