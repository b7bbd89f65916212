import type { Address } from '@murmur/contract/address'
import { type IntentId, parseIntentId, parseUserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Brain } from '#ai/brains/brain.port.ts'
import type { Transcript } from '#ai/speech/transcriber.port.ts'
import { answerParts, type MessagePart } from '#assistant/turns/answer-parts.ts'
import type { StoredMessage } from '#assistant/turns/assistant-chats.ts'
import { type RunTurnDeps, runTurn } from '#assistant/turns/run-turn.ts'
import type { CardIntent } from '#assistant/turns/turn-deps.ts'
import type { Refusal } from '#platform/errors/refusal.ts'
import type { OrderProgress, TradeReport } from '#trading/api.ts'
import { makeCardIntent } from './card-intent.ts'
import { chatLog } from './chat-log.ts'
import { offline } from './make-brain-chat.ts'
import { makeToken, market } from './make-token.ts'
import { makeToolTurn } from './make-tool-turn.ts'
import { defaultTurnDeps, realParsers } from './turn-deps.ts'

const mint = (symbol: string) => symbol.padEnd(40, '1').replace(/[0OIl]/g, 'x')
const tokens = ['BONK', 'WIF', 'JUP', 'RAY', 'ORCA'].map((symbol) =>
  makeToken({ symbol, address: mint(symbol) as Address }),
)
tokens.push(market.usdcEth, market.usdcBase)

type OrderChat = {
  /** Of a released trade. Default: done. */
  progress?: OrderProgress
  /** Default: the offline brain. */
  brain?: Brain
  /** The condition for acting on orders in transcripts. */
  orders?: Transcript['orders']
  /** Why an order opens no card. */
  refuse?: (request: CardIntent['request']) => Refusal | false
  /** The user's address book. */
  recipients?: Awaited<ReturnType<RunTurnDeps['recipients']>>
  /** The dependencies of sends, besides the address book. */
  sends?: Partial<Pick<RunTurnDeps, 'balances' | 'createSendIntent' | 'loadSends' | 'cancelSend'>> | undefined
}

/** A chat whose turns run with the real parsers, and whose trades succeed. */
export function makeOrderChat({
  progress = 'done',
  brain = offline,
  orders: condition,
  recipients = [],
  sends,
  refuse = () => false,
}: OrderChat = {}) {
  const { chats, ask } = chatLog()
  const { opened, find, close } = makeIntents()
  let ids = 0
  let transcript: Transcript = { state: 'unsure', text: '' }
  const deps: RunTurnDeps = {
    ...makeTools(opened, refuse),
    ...defaultTurnDeps,
    ...realParsers,
    recipients: async () => recipients,
    ...sends,
    chats,
    brain,
    offlineBrain: offline,
    transcriber: { languages: [], transcribe: async () => transcript },
    settings: async () => ({ confirmByVoice: true, voiceCapUsd: 1000 }),
    findOpenIntents: async () => opened.filter(({ state }) => state === 'open'),
    findIntent: async (id) => find(id),
    orderProgress: async (id) => {
      const state = find(id)?.state ?? 'cancelled'
      return state === 'released' ? progress : state
    },
    release: async (_userId, { id }) => makeReport(id, `released ${close(id, 'released') ? id : 'nothing'}`),
    cancel: async ({ id }) => close(id, 'cancelled'),
  }
  const storeAnswer = (message: StoredMessage, answer: readonly MessagePart[]) => {
    const turn = { messageId: message.id, chatId: message.chatId, userId: parseUserId('me'), attempts: 1 }
    return chats.storeAnswer(turn, answer, 0)
  }
  /** Sends a message; returns the texts and cards of the answer. */
  const say = (content: string, language: Language = 'en', extras = {}) => answer(ask(content, { language, extras }))
  /** Sends a recording with this transcript. */
  const speak = (text: string, language: Language = 'en') => {
    transcript = { state: 'done', text, ...(condition && { orders: condition }) }
    return answer(ask('', { language, type: 'audio', uploadId: 'recording' }))
  }
  /** Resumes the turn of a recording that was transcribed before a crash. */
  const resume = (text: string, language: Language) =>
    answer(ask('', { language, type: 'audio', extras: { transcript: { state: 'done', text } } }))
  const answer = async (message: ReturnType<typeof ask>) => {
    const { language } = message
    let parts = answerParts({ newId: () => `p${++ids}`, language, figures: language })
    const begin = (spoken: Language) => {
      parts = answerParts({ newId: () => `p${++ids}`, language: spoken, figures: spoken })
      return parts
    }
    await runTurn(deps, message, begin, new AbortController().signal)
    const messages = parts.finish()
    await storeAnswer(message, messages)
    return {
      text: messages.map(({ content: text }) => text).join('\n'),
      cards: messages.flatMap(({ intentId, extras: { card } }) =>
        intentId ? [{ intentId, origin: card?.origin }] : [],
      ),
      challenge: messages.find(({ intentId }) => intentId)?.extras.card?.challenge ?? null,
      suggestions: messages.at(-1)?.extras.suggestions ?? [],
      sendForm: messages.at(-1)?.extras.sendData,
      sendCard: messages.find(({ type }) => type === 'send_card'),
      transcript: (await chats.findMessage(message.id))?.extras.transcript,
    }
  }
  const states = () => opened.map(({ state }) => state)
  const orders = () => opened.map(toOrder)
  return { say, speak, resume, ask, storeAnswer, states, orders }
}

function toOrder({ quote, request: { side, amountInUsd, percentage, slippageBps } }: CardIntent) {
  const amount = amountInUsd ?? percentage
  return { side, token: quote.token.symbol, amount, ...(slippageBps !== undefined && { slippageBps }) }
}

type OpenedIntent = CardIntent & { state: 'open' | 'released' | 'cancelled' }

/** Tools of a market with a few tokens; `opened` collects the proposed intents. */
function makeTools(opened: OpenedIntent[], refuse: NonNullable<OrderChat['refuse']>) {
  return makeToolTurn(
    '',
    { intent: 'ask' },
    {
      search: async (query, onChain) =>
        tokens.filter(
          ({ symbol, chain }) => symbol.toLowerCase() === query.toLowerCase() && chain === (onChain ?? chain),
        ),
      atAddress: async (address) => tokens.filter((token) => token.address === address),
      createIntent: async (_userId, request) => {
        const refusal = refuse(request)
        if (refusal) throw refusal
        const token = tokens.find(({ address }) => address === request.tokenAddress)
        const intent = {
          ...makeCardIntent(parseIntentId(`i${opened.length + 1}`), request, token),
          state: 'open' as const,
        }
        opened.push(intent)
        return intent
      },
    },
  ).deps
}

/** The intents of a chat, by id. */
function makeIntents() {
  const opened: OpenedIntent[] = []
  const find = (id: string | null) => opened.find((each) => each.id === id)
  const close = (id: string, to: 'released' | 'cancelled') => {
    const intent = find(id)
    if (intent?.state !== 'open') return false
    intent.state = to
    return true
  }
  return { opened, find, close }
}

function makeReport(intentId: IntentId, text: string): TradeReport {
  return { intentId, text, hasOutcome: true }
}
