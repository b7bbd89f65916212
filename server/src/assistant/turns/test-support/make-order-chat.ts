import { parseIntentId, parseUserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Brain } from '#ai/brains/brain.port.ts'
import { answerParts, type MessagePart } from '#assistant/turns/answer-parts.ts'
import type { Stored } from '#assistant/turns/assistant-chats.ts'
import { type RunTurnDeps, runTurn } from '#assistant/turns/run-turn.ts'
import type { CardIntent } from '#assistant/turns/turn-deps.ts'
import type { OrderProgress } from '#trading/api.ts'
import { makeCardIntent } from './card-intent.ts'
import { chatLog } from './chat-log.ts'
import { offline } from './make-brain-chat.ts'
import { makeToken, market } from './make-token.ts'
import { makeToolTurn } from './make-tool-turn.ts'
import { plainTurnDeps, realParsers } from './turn-deps.ts'

const mint = (symbol: string) => symbol.padEnd(40, '1').replace(/[0OIl]/g, 'x')
const tokens = ['BONK', 'WIF', 'JUP', 'RAY', 'ORCA'].map((symbol) => makeToken({ symbol, address: mint(symbol) }))
tokens.push(market.usdcEth, market.usdcBase)

type OrderChat = {
  /** Of a released trade. Default: done. */
  progress?: OrderProgress
  /** Default: the offline brain. */
  brain?: Brain
}

/** A chat whose turns run with the real parsers, and whose trades succeed. */
export function makeOrderChat({ progress = 'done', brain = offline }: OrderChat = {}) {
  const { chats, ask } = chatLog()
  const opened: (CardIntent & { state: 'open' | 'released' | 'cancelled' })[] = []
  const find = (id: string | null) => opened.find((each) => each.id === id)
  const close = (id: string, to: 'released' | 'cancelled') => {
    const intent = find(id)
    if (intent?.state !== 'open') return false
    intent.state = to
    return true
  }
  let ids = 0
  const { deps: tools } = makeToolTurn(
    '',
    { intent: 'ask' },
    {
      search: async (query) => tokens.filter(({ symbol }) => symbol.toLowerCase() === query.toLowerCase()),
      atAddress: async (address) => tokens.filter((token) => token.address === address),
      openIntent: async (_userId, request) => {
        const token = tokens.find(({ address }) => address === request.tokenAddress)
        const intent = {
          ...makeCardIntent(parseIntentId(`i${opened.length + 1}`), request, token),
          state: 'open' as const,
        }
        opened.push(intent)
        return intent
      },
    },
  )
  const deps: RunTurnDeps = {
    ...tools,
    ...plainTurnDeps,
    ...realParsers,
    chats,
    brain,
    offlineBrain: offline,
    findOpenIntents: async () => opened.filter(({ state }) => state === 'open'),
    findIntent: async (id) => find(id),
    orderProgress: async (id) => {
      const state = find(id)?.state ?? 'cancelled'
      return state === 'released' ? progress : state
    },
    release: async (_userId, { id }) => `released ${close(id, 'released') ? id : 'nothing'}`,
    cancel: async ({ id }) => close(id, 'cancelled'),
  }
  const storeAnswer = (message: Stored, answer: readonly MessagePart[]) => {
    const turn = { messageId: message.id, chatId: message.chatId, userId: parseUserId('me'), attempts: 1 }
    return chats.storeAnswer(turn, answer)
  }
  /** Sends a message; returns the texts and cards of the answer. */
  const say = async (content: string, language: Language = 'en', extras = {}) => {
    const message = ask(content, { language, extras })
    let parts = answerParts({ newId: () => `p${++ids}`, language, figures: language })
    const begin = (spoken: Language) => {
      parts = answerParts({ newId: () => `p${++ids}`, language: spoken, figures: spoken })
      return parts
    }
    await runTurn(deps, message, begin, new AbortController().signal)
    const answer = parts.finish()
    await storeAnswer(message, answer)
    return {
      text: answer.map(({ content: text }) => text).join('\n'),
      cards: answer.flatMap(({ intentId, extras: { card } }) => (intentId ? [{ intentId, origin: card?.origin }] : [])),
      suggestions: answer.at(-1)?.extras.suggestions ?? [],
    }
  }
  const states = () => opened.map(({ state }) => state)
  const orders = () =>
    opened.map(({ quote, request: { side, amountInUsd, percentage } }) => ({
      side,
      token: quote.token.symbol,
      amount: amountInUsd ?? percentage,
    }))
  return { say, ask, storeAnswer, states, orders }
}
