import type { Language } from '@murmur/contract/languages'
import type { Brain, EarlierMessage, NamedRef, Tools } from '#ai/brains/brain.port.ts'

export const bonk: NamedRef = {
  ref: 't1',
  address: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  symbol: 'BONK',
  name: 'Bonk',
  chain: 'sol',
  isVerified: true,
  price: 0.00002,
  liquidity: 5_000_000,
}

const good: Tools = {
  search: async () => ({ kind: 'found', tokens: [bonk] }),
  info: async () => ({ kind: 'info', token: bonk, change24h: 1.5, marketCap: 1e9 }),
  price: async () => ({ kind: 'price', token: bonk, change24h: 1.5 }),
  balance: async () => ({
    kind: 'balance',
    holdings: [{ symbol: 'SOL', name: 'Solana', chain: 'sol', amount: '5', usd: 750 }],
    totalUsd: 750,
    stale: [],
  }),
  history: async () => ({
    kind: 'history',
    trades: [{ type: 'Buy', status: 'Successful', symbol: 'BONK', amount: '100', chain: 'sol', date: '2026-11-01' }],
  }),
  propose: async ({ side, amountUsd, percent }) => ({
    kind: 'proposed',
    token: bonk,
    side,
    amountText: side === 'buy' ? `$${amountUsd}` : `${percent}%`,
    atLeast: '990,000 BONK',
    expiresAt: '2026-11-22T00:00:00.000Z',
  }),
}

export type Tried = {
  /** All written text. */
  text: string
  pieces: string[]
  calls: { tool: keyof Tools; input: unknown }[]
  /** Tools that showed a card in this turn. */
  cards: (keyof Tools)[]
  memory: unknown
  error?: unknown
}

export type Trial = {
  text: string
  language?: Language
  /** Default: the language. */
  figures?: Language
  source?: 'text' | 'voice'
  before?: readonly EarlierMessage[]
  memory?: unknown
  tools?: Partial<Tools>
  signal?: AbortSignal
  onWrite?: (piece: string) => void
}

/** Runs one turn of a brain with succeeding tools, overridden by `tools`. `error` is the rejection. */
export async function tryTurn(brain: Brain, trial: Trial): Promise<Tried> {
  const tried: Tried = { text: '', pieces: [], calls: [], cards: [], memory: trial.memory }
  const all: Tools = { ...good, ...trial.tools }
  const watched = Object.fromEntries(
    Object.entries(all).map(([tool, run]) => [
      tool,
      async (input: never) => {
        tried.calls.push({ tool: tool as keyof Tools, input })
        const result = await run(input)
        if (['found', 'info', 'proposed', 'choose'].includes(result.kind)) tried.cards.push(tool as keyof Tools)
        return result
      },
    ]),
  ) as unknown as Tools
  try {
    await brain.answer({
      text: trial.text,
      source: trial.source ?? 'text',
      language: trial.language ?? 'en',
      figures: trial.figures ?? trial.language ?? 'en',
      before: trial.before ?? [],
      memory: trial.memory,
      tools: watched,
      write(piece) {
        tried.text += piece
        tried.pieces.push(piece)
        trial.onWrite?.(piece)
      },
      remember: (memory) => {
        tried.memory = memory
      },
      signal: trial.signal ?? new AbortController().signal,
    })
  } catch (error) {
    tried.error = error
  }
  return tried
}
