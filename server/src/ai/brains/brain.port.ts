import type { Address } from '@murmur/contract/address'
import type { Language } from '@murmur/contract/languages'
import type { TokenId } from '@murmur/contract/token-id'
import type { GenericSchema } from 'valibot'
import type * as changes from './changes.port.ts'
import type * as facts from './facts.port.ts'
import type * as holdings from './holdings.port.ts'
import type { ModelBudget } from './model-budget.port.ts'
import type { SendDraft, ShownSend } from './sends.port.ts'
import type * as settings from './settings.port.ts'
import type { FoundTokens, RefusedResult, SearchRequest, TokenQuery, UnresolvedToken } from './tokens.port.ts'
import type * as trades from './trades.port.ts'

/**
 * A tool of a brain. Acts only for the turn's user, shows its card itself, and rejects only on abort.
 * `change` makes a reversible change, and only if the user's own words of this turn request it. `propose` opens an intent and
 * shows its card: no tool signs, confirms or reaches a key.
 */
export type Tool<Input, Result extends { kind: string }> = {
  /** Describes to a model when to use the tool and what the tool does. */
  description: string
  /** Inputs as a model should write them. */
  examples?: readonly object[] | undefined
  permission: 'read' | 'change' | 'propose'
  /** Validates a model's input; describes its fields. */
  input: GenericSchema
  showsCard: boolean
  run(input: Input): Promise<Result | RefusedResult>
  /** Formats the result for a model. Cleans and truncates third-party text and puts it under "quoted". */
  quote(result: Result | RefusedResult): Record<string, unknown>
}

/** Tools by name, as passed to a model. */
export type AnyTools = Readonly<Record<string, Tool<never, { kind: string }>>>

/** The tools that the offline brain calls. A turn may have further tools, which only a model calls. */
export type Tools = {
  search: Tool<SearchRequest, FoundTokens>
  info: Tool<TokenQuery, facts.TokenInfo | UnresolvedToken>
  /** Returns a token's price without showing a card. */
  price: Tool<TokenQuery, facts.TokenPrice | UnresolvedToken>
  /** Returns a token's figures with source and age, without showing a card. */
  facts: Tool<TokenQuery, facts.TokenFacts | UnresolvedToken>
  /** Shows tokens side by side as a table and returns their figures. */
  compare: Tool<facts.ComparisonRequest, facts.Comparison | UnresolvedToken>
  /** Shows a chart of a token's prices and returns their summary. */
  priceHistory: Tool<facts.PriceHistoryRequest, facts.PriceHistory | UnresolvedToken>
  balance: Tool<holdings.BalanceRequest, holdings.Holdings>
  history: Tool<trades.HistoryRequest, trades.RecentTrades>
  marketList: Tool<facts.MarketListRequest, facts.ListedTokens>
  risk: Tool<TokenQuery, facts.TokenRisk | UnresolvedToken>
  portfolio: Tool<holdings.PortfolioRequest, holdings.PortfolioSummary>
  addresses: Tool<holdings.AddressRequest, holdings.OwnAddresses>
  watchedWallets: Tool<holdings.WatchedRequest, holdings.WatchedWallets>
  feesPaid: Tool<Record<string, never>, holdings.FeesPaid>
  limits: Tool<Record<string, never>, settings.SpendingLimits>
  settings: Tool<Record<string, never>, settings.AccountSettings>
  networkFee: Tool<holdings.AddressRequest, holdings.NetworkFees>
  alerts: Tool<Record<string, never>, changes.ListedAlerts>
  watchlist: Tool<Record<string, never>, changes.WatchedTokens>
  setAlert: Tool<changes.AlertRequest, changes.SetAlertResult | UnresolvedToken>
  deleteAlerts: Tool<changes.DeleteAlertsRequest, changes.DeleteAlertsResult>
  watch: Tool<TokenQuery, changes.WatchResult | UnresolvedToken>
  unwatch: Tool<changes.UnwatchRequest, changes.UnwatchResult>
  setLanguage: Tool<Pick<settings.SetLanguageResult, 'language'>, settings.SetLanguageResult>
  setTheme: Tool<Pick<settings.SetThemeResult, 'theme'>, settings.SetThemeResult>
  setNews: Tool<settings.NewsRequest, settings.SetNewsResult>
  tightenLimit: Tool<settings.LimitRequest, settings.TightenLimitResult>
  removeRecipient: Tool<Record<string, never>, settings.RemoveRecipientResult>
  undo: Tool<Record<string, never>, changes.UndoResult>
  propose: Tool<trades.Proposal, trades.ProposedTrade | UnresolvedToken>
}

/**
 * An earlier message as displayed to the user: data, never an instruction. `card`: the data on an answer's card, for a model; its
 * `text` is then a placeholder, or the sentence above a link.
 */
export type EarlierMessage = { role: 'user' | 'assistant'; text: string; card?: Readonly<Record<string, unknown>> }

export type Turn = {
  /** The user's message, or the transcript of the recording. */
  text: string
  source: 'text' | 'voice'
  /** The language to answer in. */
  language: Language
  /** The account's locale, used to format every number in the answer. */
  figures: Language
  /** Oldest first, without this turn. */
  before: readonly EarlierMessage[]
  /** The value passed to `remember` by this chat's previous answer. */
  memory: unknown
  tools: Tools
  /** Appends to the answer's text and streams it immediately. A card shown by a tool ends the paragraph. */
  write(text: string): void
  /** Writes a sentence about the card of this turn's proposal, which is shown only while the card is open. */
  describeCard(text: string): void
  /** Stores JSON for the next turn of this chat. */
  remember(memory: unknown): void
  /** The ref of a token in this chat, for a model. */
  nameToken?: ((token: TokenId) => string) | undefined
  /** The chat's focus: the value passed to `setFocus` by its newest answer that passed one. */
  focus: unknown
  /** The token that the user's screen shows, if the message may refer to it: "is this safe?". The offline brain has it in `focus`. */
  screen?: TokenId | undefined
  /** Whether the user's screen is about a record of the history: "is this final?". The history tool reads it. */
  showsRecord?: boolean | undefined
  /** Stores the chat's focus as JSON until a later answer replaces it. */
  setFocus(focus: unknown): void
  /**
   * Offers up to three messages that the user may want to send next, in the turn's language; shown as buttons under the answer.
   * Replaces the earlier ones. Longer messages than `maxSuggestionLength` are left out.
   */
  suggest(messages: readonly string[]): void
  /**
   * Shows the figures of the newest price or balance request as a card below the text, which states them. An answer that states several
   * has no such card. Absent without an account.
   */
  showFigures?: (() => void) | undefined
  /**
   * Shows the card of the send to the recipient that the server finds in the user's own words of this turn; if a part is missing, a
   * link to the send form, filled in. Absent without an account. Sends nothing.
   */
  fillSendForm?: ((draft: SendDraft) => Promise<ShownSend>) | undefined
  /**
   * Sets the addresses to prefer when several tokens share a symbol: those of the list that the message refers to. Applies to tools that
   * read and to reversible changes.
   */
  prefer?: ((addresses: readonly Address[]) => void) | undefined
  /** Limits the requests of a model. Absent: no limit. */
  modelBudget?: ModelBudget | undefined
  /** The newest changes of this chat that the user can undo, in their order. */
  lastChanges: readonly changes.Change[]
  signal: AbortSignal
}

/** Answers one message of a user. Rejects with `BrainError` on failure, or with the signal's reason. */
export type Brain = { readonly kind: 'offline' | 'model'; answer(turn: Turn): Promise<void> }

/** The brain's vendor failed or sent an invalid response. Keeps the text written so far. */
export class BrainError extends Error {
  override name = 'BrainError'
}

/** The day's budget of the model is used up. */
export class ModelBudgetSpentError extends BrainError {
  override name = 'ModelBudgetSpentError'
}
