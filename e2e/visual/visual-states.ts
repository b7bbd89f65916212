import type { Language } from '@murmur/contract/languages'

export type Look = { language: Language; theme: 'light' | 'dark'; width: 390 | 1440 }

const phone: Look = { language: 'en', theme: 'light', width: 390 }
const phoneAtNight: Look = { language: 'en', theme: 'dark', width: 390 }
const desk: Look = { language: 'en', theme: 'light', width: 1440 }
const deskAtNight: Look = { language: 'en', theme: 'dark', width: 1440 }
const arabicPhone: Look = { language: 'ar', theme: 'dark', width: 390 }
const arabicDesk: Look = { language: 'ar', theme: 'light', width: 1440 }

/** The compared states: a stop of the tour, and how it is shown. Core screens have several. */
export const visualStates: readonly (readonly [stop: string, look: Look])[] = [
  ['landing', desk],
  ['landing', phoneAtNight],
  ['landing', arabicPhone],
  ['terms', phone],
  ['login', phone],
  ['signup', deskAtNight],
  ['signup-faults', phone],
  ['verify-otp', phoneAtNight],
  ['forgot-password', arabicDesk],
  ['trading', desk],
  ['discover', desk],
  ['discover', phoneAtNight],
  ['discover-rows', deskAtNight],
  ['discover-rows', phone],
  ['discover-filters', phone],
  ['discover-search', arabicDesk],
  ['token-page', phone],
  ['token-page', deskAtNight],
  ['buy', phoneAtNight],
  ['buy-quoted', desk],
  ['buy-slippage', phone],
  ['buy-danger', deskAtNight],
  ['buy-done', phone],
  ['sell-quoted', arabicPhone],
  ['sell-picker', desk],
  ['chat', phone],
  ['chat', deskAtNight],
  ['chat-card', phoneAtNight],
  ['chat-card', desk],
  ['chat-recording', phone],
  ['chat-loading', desk],
  ['dock', deskAtNight],
  ['dock-token', phone],
  ['wallet', desk],
  ['wallet', phoneAtNight],
  ['wallet', arabicPhone],
  ['wallet-new', phone],
  ['history', deskAtNight],
  ['history', phone],
  ['history-empty', phone],
  ['receipt', phoneAtNight],
  ['settings', desk],
  ['settings', phoneAtNight],
  ['settings-danger', phone],
  ['help', desk],
  ['help-topic', phone],
  ['menu', phoneAtNight],
  ['not-found', phone],
]
