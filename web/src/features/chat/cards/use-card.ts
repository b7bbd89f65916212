import { assistantApi } from '@murmur/contract/assistant'
import type { ChatMessage } from '@murmur/contract/chats'
import type { TradeReply } from '@murmur/contract/trades'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAnnounce } from '#features/chat/announcer.tsx'
import { type Pressed, settle } from '#features/chat/cards/card-view.ts'
import { stateWords } from '#features/chat/cards/card-words.ts'
import { confirmCard } from '#features/chat/cards/confirm-card.ts'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { cardNews } from '#features/chat/messages/use-news.ts'
import { readCard, takeMessages } from '#features/chat/realtime/chat-store.ts'
import { call } from '#lib/http/call.ts'
import { CallError, reasonOf } from '#lib/http/call-error.ts'
import { refreshSoon } from '#lib/http/refresh-soon.ts'
import { useText } from '#lib/i18n/text.ts'

/** A second press this soon after new figures came was meant for what stood there before, in milliseconds. */
const settleTime = 800

/** The acts of a trade card: yes, no, and a fresh quote. What a yes came to outlives the card's place on the screen. */
export function useCard(message: ChatMessage) {
  const { chatId, id: messageId, seq, tradeData: trade } = message
  const text = useText()
  const client = useQueryClient()
  const announce = useAnnounce()
  const renewedAt = useRef(0)
  const intentId = trade?.intentId
  const mutationKey = chatKeys.card(intentId)

  const yes = useMutation({
    mutationKey,
    mutationFn: () => confirmCard(chatId, trade),
    onSuccess: (reply) => {
      if (!trade) return
      const settled = settle(trade, reply)
      announce(cardNews(intentId, settled.state), stateWords(text, settled))
      refreshSoon(client, 'balances', 'history')
    },
    onError: (error) => {
      console.error('A card was not confirmed', error)
      // A refusal is said by the card itself.
      if (!(error instanceof CallError) || error.isRefusal) return
      announce(cardNews(intentId, 'unanswered'), `${text('status.pending')}. ${text('chat.card.unanswered')}`)
    },
    // The card itself says more than the answer, and is read even where no update comes by the socket.
    onSettled: () => readCard(client, chatId, seq).catch((error) => console.error('A card could not be read', error)),
  })
  const states = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => ({
      isSending: state.status === 'pending',
      reply: state.data as TradeReply,
      error: state.error,
    }),
  })
  const pressed: Pressed = states.at(-1) ?? { isSending: false }

  const change = useMutation({
    mutationFn: (act: 'cancelCard' | 'renewCard') => call(assistantApi[act], { params: { chatId, messageId } }),
    onSuccess: ({ data }, act) => {
      if (act === 'renewCard') renewedAt.current = Date.now()
      takeMessages(client, chatId, [data])
    },
    onError: (error) => console.error('A card could not be changed', error),
  })
  const changeOnce = (act: 'cancelCard' | 'renewCard') => !change.isPending && !pressed.isSending && change.mutate(act)

  return {
    pressed,
    isChanging: change.isPending,
    changeError: change.error ? (reasonOf(change.error) ?? text('chat.card.not-changed')) : undefined,
    confirm: () => {
      if (client.isMutating({ mutationKey }) > 0 || change.isPending) return
      if (Date.now() - renewedAt.current < settleTime) return
      yes.mutate()
    },
    cancel: () => changeOnce('cancelCard'),
    renew: () => changeOnce('renewCard'),
  }
}
