import type { Language } from '@murmur/contract/languages'

export type VisualVariant = { language: Language; theme: 'light' | 'dark'; width: 390 | 1440 }

const phone: VisualVariant = { language: 'en', theme: 'light', width: 390 }
const darkPhone: VisualVariant = { language: 'en', theme: 'dark', width: 390 }
const desktop: VisualVariant = { language: 'en', theme: 'light', width: 1440 }
const darkDesktop: VisualVariant = { language: 'en', theme: 'dark', width: 1440 }
const arabicPhone: VisualVariant = { language: 'ar', theme: 'dark', width: 390 }
const arabicDesktop: VisualVariant = { language: 'ar', theme: 'light', width: 1440 }

/** The compared states: a stop of the tour, and how it is shown. Core screens have several. */
export const visualStates: readonly (readonly [stop: string, look: VisualVariant])[] = [
  ['landing', desktop],
  ['landing', darkPhone],
  ['landing', arabicPhone],
  ['terms', phone],
  ['login', phone],
  ['signup', darkDesktop],
  ['signup-faults', phone],
  ['verify-otp', darkPhone],
  ['forgot-password', arabicDesktop],
  ['trading', desktop],
  ['discover', desktop],
  ['discover', darkPhone],
  ['discover-rows', darkDesktop],
  ['discover-rows', phone],
  ['discover-filters', phone],
  ['discover-search', arabicDesktop],
  ['token-page', phone],
  ['token-page', darkDesktop],
  ['buy', darkPhone],
  ['buy-quoted', desktop],
  ['buy-slippage', phone],
  ['buy-danger', darkDesktop],
  ['buy-done', phone],
  ['sell-quoted', arabicPhone],
  ['sell-picker', desktop],
  ['chat', phone],
  ['chat', darkDesktop],
  ['chat-card', darkPhone],
  ['chat-card', desktop],
  ['chat-recording', phone],
  ['chat-loading', desktop],
  ['dock', darkDesktop],
  ['dock-token', phone],
  ['wallet', desktop],
  ['wallet', darkPhone],
  ['wallet', arabicPhone],
  ['wallet-new', phone],
  ['history', darkDesktop],
  ['history', phone],
  ['history-empty', phone],
  ['receipt', darkPhone],
  ['settings', desktop],
  ['settings', darkPhone],
  ['settings-danger', phone],
  ['help', desktop],
  ['help-topic', phone],
  ['menu', darkPhone],
  ['not-found', phone],
]
