import type { Language } from '@murmur/contract/languages'
import type { ApiUser } from '../../../world/new-user.ts'
import { fetchTrades } from '../../../world/proofs/ledger.ts'
import type { Conversation, ConversationTurn } from '../conversation.ts'
import type { Evidence, ReversibleSettings } from '../judging/evidence.ts'
import { type Judgement, judgeTurn } from '../judging/judge-turn.ts'
import { toAnswer } from '../reading/answer.ts'
import { createApiView } from './fetch-view.ts'
import { openTalkChat, type TalkChat } from './open-chat.ts'

export type TurnResult = { conversation: Conversation; index: number; answer: string; judgement: Judgement }

/** Plays a conversation in a new chat and judges each turn. A turn that cannot be played has failed; the next one follows. */
export async function playConversation(url: string, user: ApiUser, conversation: Conversation): Promise<TurnResult[]> {
  const chat = await openTalkChat(url, user, conversation.language)
  const results: TurnResult[] = []
  try {
    for (const [index, turn] of conversation.turns.entries()) {
      const turnResult = await playTurn(chat, user, conversation, turn).catch((error: Error) => failedTurn(turn, error))
      results.push({ conversation, index, ...turnResult })
    }
  } finally {
    chat.close()
  }
  return results
}

type PlayedTurn = Pick<TurnResult, 'answer' | 'judgement'>

async function playTurn(
  chat: TalkChat,
  user: ApiUser,
  { language }: Conversation,
  turn: ConversationTurn,
): Promise<PlayedTurn> {
  const cardsBefore = await chat.readCards()
  const openBefore = new Set(cardsBefore.filter(({ card }) => card.state === 'open').map(({ id }) => id))
  const knownIds = new Set(cardsBefore.map(({ id }) => id))
  const before = await readBefore(user, language, turn)
  const { messages, more } = await chat.play(turn)
  const cards = await chat.readCards()
  const traded = before.trades ? (await fetchTrades(user)).filter(({ id }) => !before.trades?.has(id)) : []
  const earlier = cards.filter(({ id }) => openBefore.has(id)).map(({ card }) => card)
  const outcomes = 'press' in turn ? earlier.flatMap(({ message }) => message ?? []) : []
  const answer = toAnswer(language, messages, [...more, ...outcomes])
  const opened = cards.filter(({ id, card }) => !knownIds.has(id) && card.state === 'open').map(({ card }) => card)
  const evidence: Evidence = {
    answer,
    api: createApiView(user, language),
    before: before.settings,
    opened,
    earlier,
    traded,
  }
  return { answer: answer.text, judgement: await judgeTurn(evidence, turn.want) }
}

type StateBefore = { settings: ReversibleSettings | undefined; trades: Set<string> | undefined }

/** The state before a turn, as far as its outcomes need it. */
async function readBefore(user: ApiUser, language: Language, { want }: ConversationTurn): Promise<StateBefore> {
  const isChange = want.some((outcome) => 'done' in outcome)
  const isTrade = want.some((outcome) => 'receipt' in outcome || 'closed' in outcome)
  const view = createApiView(user, language)
  const read = async (): Promise<ReversibleSettings> => ({
    alerts: await view.alerts(),
    watchlist: await view.watchlist(),
    preferences: await view.preferences(),
  })
  return {
    settings: isChange ? await read() : undefined,
    trades: isTrade ? new Set((await fetchTrades(user)).map(({ id }) => id)) : undefined,
  }
}

function failedTurn({ want }: ConversationTurn, { message }: Error): PlayedTurn {
  const isReferenceResolved = want.some(({ about }) => about) ? false : undefined
  const judgement = { isHelpful: false, isDeadEnd: false, unwantedCards: 0, isReferenceResolved, faults: [message] }
  return { answer: '', judgement }
}
