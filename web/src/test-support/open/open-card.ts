import type { TradeData } from '@murmur/contract/chat/cards'
import { type Preferences, profileApi } from '@murmur/contract/identity/profile'
import { parseChatId, parseIntentId } from '@murmur/contract/ids'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { screen, within } from '@testing-library/react'
import { examplePreferences } from '#test-support/examples/account-examples.ts'
import {
  cardHash,
  cardUrl,
  createCardMessage,
  createChat,
  createMessage,
  createTrade,
} from '#test-support/examples/chat-examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

/** Opens a chat with one card. `setServerCard` sets the card that the server returns from then on. */
export async function openCard(
  changes: Partial<TradeData> = {},
  validForMs?: number,
  level: Preferences['level'] = 'standard',
) {
  const request = createMessage(1, { role: 'user', content: 'buy 20 dollars of BONK' })
  const chat = createChat(parseChatId('chat-1'), 'One', request, createCardMessage(2, changes, validForMs))
  const server = stubChatServer(chat)
  server.on(profileApi.preferences, () => ({ data: { ...examplePreferences, level } }))
  const opened = await openChat(server)
  const findCard = () => within(screen.getByRole('article'))
  const findFigures = (label: string) => {
    const row = findCard().getByText(label, { selector: 'dt' }).parentElement
    return [...(row?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
  }
  const setServerCard = (next: Partial<TradeData>) => {
    const quote = chat.messages[1]?.tradeData?.quote as TradeData['quote']
    chat.messages[1] = createMessage(2, {
      ...{ type: 'trade_execution', content: 'Buy', replyTo: 'chat-1-m1' },
      tradeData: { ...createTrade(changes), quote, ...next },
    })
    return chat.messages[1]
  }
  return {
    server,
    ...opened,
    findCard,
    setServerCard,
    title: () => findCard().getByRole('heading', { level: 4 }).textContent,
    press: (name: string) => opened.user.click(findCard().getByRole('button', { name })),
    figure: (label: string) => findFigures(label)[0],
    /** The text below a figure. */
    note: (label: string) => findFigures(label)[1],
  }
}

/** The response to a confirmation. */
export const createCardReply = (changes: Partial<TradeReply['data']> = {}): TradeReply => ({
  success: changes.status !== 'failed',
  message: 'Bought $20 worth of BONK',
  data: {
    transactionHash: cardHash,
    tradeId: parseIntentId('intent-1'),
    status: 'successful',
    url: cardUrl,
    ...changes,
  },
})
