import type { VisitorPart } from '@murmur/contract/chat/visitors'
import type { Tools } from '#ai/brains/brain.port.ts'
import type { publicTools } from '#assistant/tools/tool-table.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'

type AccountSubject = 'buy' | 'buyDangerous' | 'sell' | 'wallet' | 'history' | 'watching' | 'settings' | 'networkFee'

/** `token`: the subject of the request; `preview`: the part that is public. */
type Request = { subject: AccountSubject; token?: TokenListing; preview?: VisitorPart }

/** Ends a visitor's turn at a tool that needs an account. */
export class NeedsAccountError extends Error {
  override name = 'NeedsAccountError'
  readonly request: Request

  constructor(request: Request) {
    super(request.subject)
    this.request = request
  }
}

/** A tool that acts for a user or reads what a user owns. */
export type AccountTool = Exclude<keyof Tools, keyof typeof publicTools | 'propose'>

export const subjectsByTool: Readonly<Record<AccountTool, AccountSubject>> = {
  balance: 'wallet',
  portfolio: 'wallet',
  addresses: 'wallet',
  watchedWallets: 'wallet',
  history: 'history',
  feesPaid: 'history',
  networkFee: 'networkFee',
  alerts: 'watching',
  watchlist: 'watching',
  setAlert: 'watching',
  deleteAlerts: 'watching',
  watch: 'watching',
  unwatch: 'watching',
  undo: 'watching',
  limits: 'settings',
  settings: 'settings',
  setLanguage: 'settings',
  setTheme: 'settings',
  setNews: 'settings',
  tightenLimit: 'settings',
  removeRecipient: 'settings',
}
