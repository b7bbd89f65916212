import type { Language } from '@murmur/contract/languages'

/** The pages of the app, and parts of them, that a model may show a link to. */
export const pageNames = [
  'discover',
  'chat',
  'wallet',
  'send',
  'portfolio',
  'trading',
  'history',
  'settings',
  'security',
  'keys',
  'password',
  'factors',
  'sessions',
  'limits',
  'language',
  'news',
  'appearance',
  'help',
  'alerts',
  'about',
] as const
export type PageName = (typeof pageNames)[number]

/** A topic of the handbook in one language: our own text. */
type HandbookTopic = { title: string; body: string }
/** The topics that answer a question, the best first. */
export type FoundTopics = { kind: 'topics'; topics: readonly HandbookTopic[] }
export type ShownPage = { kind: 'page'; page: PageName }
/** `hasAmount`: whether the form has the amount that the user stated. */
export type OpenedSendForm = { kind: 'send-form'; symbol: string; hasAmount: boolean }
/** The messages that are shown as buttons; the others would do more than read, or would not be understood. */
export type OfferedMessages = { kind: 'suggested'; shown: readonly string[]; isComplete: boolean }

/** The handbook and the app's pages, for the tools that guide a user. */
export type Guide = {
  searchHandbook: (language: Language, question: string) => HandbookTopic[]
  /** A Markdown link to a page of the app. */
  pageLink: (wording: { language: Language; figures: Language }, page: PageName) => string
}
