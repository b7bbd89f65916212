import { toSolanaAddress } from '@murmur/contract/address'
import type { Language } from '@murmur/contract/languages'
import type { Brain, EarlierMessage, Tools, Turn } from '#ai/brains/brain.port.ts'
import type { AlertTerms, Change } from '#ai/brains/changes.port.ts'
import type { TokenFacts } from '#ai/brains/facts.port.ts'
import { isFailure, type TokenRef } from '#ai/brains/tokens.port.ts'
import { compareFigures } from '#assistant/tools/facts/compare-figures.ts'
import { bindTools } from '#assistant/tools/make-tools.ts'
import { toolTable } from '#assistant/tools/tool-table.ts'
import { makeRecentTrade } from './make-recent-trade.ts'

export const bonk: TokenRef = {
  ref: 't1',
  address: toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'),
  symbol: 'BONK',
  name: 'Bonk',
  chain: 'sol',
  isVerified: true,
  price: 0.00002,
  liquidity: 5_000_000,
}

export const testAlert: AlertTerms = {
  id: 'alert-1',
  chain: 'sol',
  address: bonk.address,
  name: 'Bonk',
  symbol: 'BONK',
  condition: 'above',
  priceUsd: '0.00003',
  byMail: false,
}

const bonkFacts: Omit<TokenFacts, 'kind'> = {
  token: bonk,
  figures: { price: { value: 0.00002, source: 'Jupiter', ageSeconds: 5 } },
  firstMarket: null,
  isVerified: true,
  imitates: null,
}

export type ToolRuns = { [Name in keyof Tools]: Tools[Name]['run'] }

const succeedingTools: ToolRuns = {
  search: async () => ({ kind: 'found', tokens: [bonk] }),
  info: async () => ({ kind: 'info', token: bonk, change24h: 1.5, marketCap: 1e9 }),
  price: async () => ({ kind: 'price', token: bonk, change24h: 1.5 }),
  facts: async () => ({ kind: 'facts', ...bonkFacts }),
  compare: async ({ tokens, figures }) => {
    const compared = tokens.map(({ token }) => ({
      ...bonkFacts,
      token: { ...bonk, ref: token, symbol: token },
      risk: null,
    }))
    return { kind: 'comparison', tokens: compared, rows: compareFigures(compared, figures) }
  },
  priceHistory: async ({ range }) => ({ kind: 'price-history', token: bonk, range, summary: null }),
  balance: async () => ({
    kind: 'balance',
    holdings: [{ symbol: 'SOL', name: 'Solana', chain: 'sol', amount: '5', usd: 750 }],
    totalUsd: 750,
    stale: [],
  }),
  history: async () => ({ kind: 'history', trades: [makeRecentTrade()] }),
  marketList: async ({ list }) => ({ kind: 'list', list, tokens: [{ ...bonk, change24h: 1.5, risk: 'fine' }] }),
  risk: async () => ({ kind: 'risk', token: bonk, level: 'fine', reasons: [] }),
  portfolio: async () => ({
    kind: 'portfolio',
    totalUsd: 750,
    change24hUsd: 12,
    change24hPercent: 1.6,
    positions: [],
  }),
  watchedWallets: async () => ({ kind: 'watched-wallets', addresses: [] }),
  addresses: async () => ({ kind: 'addresses', chains: ['sol'] }),
  feesPaid: async () => ({ kind: 'fees', chains: [], totalUsd: 0, isComplete: true }),
  limits: async () => ({ kind: 'limits', perTradeUsd: null, perDayUsd: null, pending: null, spentTodayUsd: 0 }),
  settings: async () => ({
    kind: 'settings',
    language: 'en',
    theme: 'system',
    quiet: false,
    movementNews: true,
    alertNews: true,
    priceNews: false,
  }),
  setLanguage: async ({ language }) => ({ kind: 'language-set', language, isNew: true }),
  setTheme: async ({ theme }) => ({ kind: 'theme-set', theme, isNew: true }),
  setNews: async (request) => ({ kind: 'news-set', ...request, isNew: true }),
  tightenLimit: async (request) => ({ kind: 'limit-tightened', ...request, isNew: true, isLooser: false }),
  removeRecipient: async () => ({ kind: 'recipient-removed', name: 'Ana', isSeveral: false }),
  networkFee: async () => ({ kind: 'network-fee', chains: [] }),
  alerts: async () => ({ kind: 'alerts', alerts: [] }),
  setAlert: async () => ({
    kind: 'alert-set',
    token: bonk,
    alert: testAlert,
    isNew: true,
    isReplacement: false,
    isUnreported: false,
  }),
  deleteAlerts: async () => ({ kind: 'alerts-deleted', alerts: [testAlert] }),
  watch: async () => ({ kind: 'watch-added', token: bonk, isNew: true }),
  unwatch: async () => ({ kind: 'watch-removed', tokens: [bonk] }),
  undo: async () => ({ kind: 'undone', changes: [], kept: [], refused: [], inSettings: [] }),
  watchlist: async () => ({ kind: 'watchlist', tokens: [{ ...bonk, change24h: 1.5 }] }),
  propose: async ({ side, amountUsd, percent, coinAmount, units }) => ({
    kind: 'proposed',
    token: bonk,
    side,
    amountText: side === 'buy' ? `$${amountUsd}` : `${percent}%`,
    paid: side === 'buy' ? `${coinAmount ?? '0.13'} SOL` : `${units ?? '500'} BONK`,
    paidUsd: side === 'buy' ? (amountUsd ?? '20') : undefined,
    atLeast: '990,000 BONK',
    expiresAt: '2026-11-22T00:00:00.000Z',
  }),
}

export type TestTurnResult = {
  /** All written text. */
  text: string
  pieces: string[]
  /** The part of the text that describes the card. */
  described: string
  calls: { tool: keyof Tools; input: unknown }[]
  /** Tools that showed a card in this turn. */
  cards: (keyof Tools)[]
  memory: unknown
  focus: unknown
  suggestions: readonly string[]
  error?: unknown
}

export type TestTurn = {
  text: string
  language?: Language
  /** Defaults to `language`. */
  figures?: Language
  source?: 'text' | 'voice'
  before?: readonly EarlierMessage[]
  memory?: unknown
  focus?: unknown
  lastChanges?: readonly Change[]
  showsRecord?: boolean
  /** Absent for a visitor. */
  fillSendForm?: Turn['fillSendForm']
  tools?: Partial<ToolRuns>
  /** Replies of tools that only a model calls. */
  moreTools?: Readonly<Record<string, (input: never) => Promise<{ kind: string }>>>
  modelBudget?: Turn['modelBudget']
  signal?: AbortSignal
  onWrite?: (piece: string) => void
}

/** Runs one turn of a brain with succeeding tools, overridden by `tools`. `error` is the rejection. */
export async function runTestTurn(brain: Brain, trial: TestTurn): Promise<TestTurnResult> {
  const { memory: earlier, focus: before } = trial
  const tried: TestTurnResult = {
    text: '',
    pieces: [],
    described: '',
    calls: [],
    cards: [],
    memory: earlier,
    focus: before,
    suggestions: [],
  }
  const runs = { ...succeedingTools, ...trial.tools, ...trial.moreTools } as Record<
    string,
    (input: never) => Promise<{ kind: string }>
  >
  const tools = bindTools(toolTable, ({ showsCard }, name) => async (input) => {
    tried.calls.push({ tool: name as keyof Tools, input })
    const run = runs[name]
    if (!run) throw new Error(`the turn has no reply of ${name}`)
    const result = await run(input)
    if (result.kind === 'choose' || (showsCard && !isFailure(result))) tried.cards.push(name as keyof Tools)
    return result
  })
  const write = (piece: string) => {
    tried.text += piece
    tried.pieces.push(piece)
    trial.onWrite?.(piece)
  }
  try {
    await brain.answer({
      text: trial.text,
      source: trial.source ?? 'text',
      language: trial.language ?? 'en',
      figures: trial.figures ?? trial.language ?? 'en',
      before: trial.before ?? [],
      memory: trial.memory,
      focus: trial.focus,
      showsRecord: trial.showsRecord,
      lastChanges: trial.lastChanges ?? [],
      tools,
      write,
      describeCard: (sentence) => {
        tried.described += sentence
        write(sentence)
      },
      remember: (memory) => {
        tried.memory = memory
      },
      setFocus: (focus) => {
        tried.focus = focus
      },
      fillSendForm: trial.fillSendForm,
      modelBudget: trial.modelBudget,
      suggest: (messages) => {
        tried.suggestions = messages
      },
      signal: trial.signal ?? new AbortController().signal,
    })
  } catch (error) {
    tried.error = error
  }
  return tried
}
