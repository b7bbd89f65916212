import { parseChatId, parseUserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import type { Brain, Tools } from '#ai/brains/brain.port.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { type AnswerParts, answerParts } from '#assistant/turns/answer-parts.ts'
import type { StoredMessage } from '#assistant/turns/assistant-chats.ts'
import { type RunTurnDeps, runTurn } from '#assistant/turns/run-turn.ts'
import { chatLog } from '#assistant/turns/test-support/chat-log.ts'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import { defaultTurnDeps, realParsers } from '#assistant/turns/test-support/turn-deps.ts'
import type { RunTurn, TurnMessage } from './turn-task.ts'

export type CalledTool = { tool: string; input: unknown }

const coin = {
  chain: 'sol',
  address: 'So11111111111111111111111111111111111111112',
  symbol: 'SOL',
  name: 'Solana',
  decimals: 9,
  amount: 5,
  amountBaseUnits: '5000000000',
  sellableBaseUnits: '4900000000',
  usdValue: 750,
  usdPrice: 150,
  priced: true,
  isCoin: true,
  change24hPercent: null,
  changeSince: null,
  priceSpreadBps: null,
  isVerified: true,
  isHidden: false,
} as unknown as BalancesReply['data']['sol']['tokens'][number]
const noTokens = { tokens: [], asOf: '2026-01-01T00:00:00Z', stale: false }
const balances: BalancesReply['data'] = { sol: { ...noTokens, tokens: [coin] }, eth: noTokens, base: noTokens }

/** The data of the tools, in memory: a small market, and a wallet with 5 SOL. */
export const { deps: toolDeps } = makeToolTurn('', { intent: 'ask' }, { balances: async () => balances })

const brain = offlineBrain({ names: () => pinnedNames, findSymbols: async () => new Map() })

/** The state of a chat before a turn: its message and the earlier ones, with the parsed message. */
export type ChatState = {
  message: StoredMessage & { userId: ReturnType<typeof parseUserId> }
  before: readonly StoredMessage[]
  parsed: ReturnType<typeof realParsers.parseWords>
}

/** The chat in which a message is sent, after the turn of the message before it. */
export async function createChatState({ text, before }: TurnMessage, language: Language): Promise<ChatState> {
  const lines = before === undefined ? [] : await answerOffline(before, language)
  const focus = lines.at(-1)?.extras.focus
  return {
    message: toMessage(text, language, lines.length + 1),
    before: lines,
    parsed: realParsers.parseWords(text, language, undefined, focus),
  }
}

/** The offline assistant's turn: parsing, focus, choice of a tool, its call, wording. `calls` collects the tool calls. */
export function offlineTurn({ message, before }: ChatState, calls?: CalledTool[]): RunTurn {
  const deps = turnDeps(before, calls ? recordCalls(calls) : brain)
  const { signal } = new AbortController()
  return async () => {
    let parts: AnswerParts = newParts(message.language)
    const begin = (language: Language) => {
      parts = newParts(language)
      return parts
    }
    await runTurn(deps, message, begin, signal)
    return parts.finish()
  }
}

export function newParts(language: Language): AnswerParts {
  let ids = 0
  return answerParts({ newId: () => `part-${++ids}`, language, figures: language, onText: () => undefined })
}

async function answerOffline(text: string, language: Language): Promise<StoredMessage[]> {
  const message = toMessage(text, language, 1)
  const parts = await offlineTurn({ message, before: [], parsed: { intent: 'ask', language } })()
  const answer = parts.map((part, at) => ({
    ...message,
    ...part,
    intentId: null,
    role: 'assistant' as const,
    seq: at + 2,
  }))
  return [message, ...answer]
}

function toMessage(content: string, language: Language, seq: number): ChatState['message'] {
  return {
    id: `m${seq}`,
    chatId: parseChatId('chat'),
    userId: parseUserId('me'),
    seq,
    role: 'user',
    type: 'text',
    content,
    language,
    replyTo: null,
    intentId: null,
    uploadId: null,
    extras: {},
    createdAt: new Date(0),
  }
}

function turnDeps(before: readonly StoredMessage[], answering: Brain): RunTurnDeps {
  return {
    ...toolDeps,
    ...defaultTurnDeps,
    ...realParsers,
    chats: { ...chatLog().chats, messagesBefore: async () => [...before] },
    brain: answering,
    offlineBrain: answering,
    findTokens: async () => Object.values(market),
  }
}

/** The offline brain, with tools that record their calls. */
function recordCalls(calls: CalledTool[]): Brain {
  const wrapTools = (tools: Tools) =>
    Object.fromEntries(
      Object.entries(tools).map(([tool, each]) => {
        const run = (input: never) => {
          calls.push({ tool, input })
          return each.run(input)
        }
        return [tool, { ...each, run }]
      }),
    ) as Tools
  return { ...brain, answer: (turn) => brain.answer({ ...turn, tools: wrapTools(turn.tools) }) }
}
