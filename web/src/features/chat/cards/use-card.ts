import { assistantApi } from '@murmur/contract/chat/assistant'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAnnounce } from '#features/chat/announcer.tsx'
import { describeTradeState } from '#features/chat/cards/card-text.ts'
import { applyReply, type ConfirmationState } from '#features/chat/cards/card-view.ts'
import { confirmCard } from '#features/chat/cards/confirm-card.ts'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { cardAnnouncementKey } from '#features/chat/messages/use-announcements.ts'
import { fetchCard, mergeIntoCache } from '#features/chat/realtime/chat-store.ts'
import { call } from '#lib/http/call.ts'
import { CallError, getReason } from '#lib/http/call-error.ts'
import { scheduleRefresh } from '#lib/http/schedule-refresh.ts'
import { useText } from '#lib/i18n/text.ts'
import { isPromptOpen } from '#lib/passkeys/open-prompt.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'
import { usePasskeyConfirmation } from '#lib/passkeys/use-passkey-confirmation.ts'

/** A press within this many milliseconds of a new quote is ignored: the user meant the old quote. */
const quoteGuardMs = 800

/** The actions of a trade card: confirm, cancel and renew. The result of a confirmation outlives the mounted card. */
export function useCard(message: ChatMessage) {
  const { chatId, id: messageId, seq, tradeData: trade } = message
  const text = useText()
  const client = useQueryClient()
  const announce = useAnnounce()
  const renewedAt = useRef(0)
  const intentId = trade?.intentId
  const mutationKey = chatKeys.card(intentId)
  const passkeyConfirmation = usePasskeyConfirmation()

  const confirmMutation = useMutation({
    mutationKey,
    mutationFn: async () => confirmCard(chatId, trade, await passkeyConfirmation.confirm(trade?.quote.passkey)),
    onSuccess: (reply) => {
      if (!trade) return
      const updatedTrade = applyReply(trade, reply)
      announce(cardAnnouncementKey(intentId, updatedTrade.state), describeTradeState(text, updatedTrade))
      scheduleRefresh(client, 'balances', 'history')
    },
    onError: (error) => {
      if (error instanceof PasskeyError) return
      console.error('A card was not confirmed', error)
      // The card announces a refusal itself.
      if (!(error instanceof CallError) || error.isRefusal) return
      announce(
        cardAnnouncementKey(intentId, 'unanswered'),
        `${text('status.pending')}. ${text('chat.card.unanswered')}`,
      )
    },
    // The card has more detail than the response; it is fetched even if the socket sends no update.
    onSettled: () => fetchCard(client, chatId, seq).catch((error) => console.error('A card could not be read', error)),
  })
  const confirmations = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => ({
      isSending: state.status === 'pending',
      reply: state.data as TradeReply,
      error: state.error,
    }),
  })
  const confirmation: ConfirmationState = confirmations.at(-1) ?? { isSending: false }

  const changeMutation = useMutation({
    mutationFn: (action: 'cancelCard' | 'renewCard') => call(assistantApi[action], { params: { chatId, messageId } }),
    onSuccess: ({ data }, action) => {
      if (action === 'renewCard') renewedAt.current = Date.now()
      mergeIntoCache(client, chatId, [data])
    },
    onError: (error) => console.error('A card could not be changed', error),
  })
  const changeIfIdle = (action: 'cancelCard' | 'renewCard') =>
    !changeMutation.isPending && !confirmation.isSending && changeMutation.mutate(action)
  const confirm = () => {
    if (client.isMutating({ mutationKey }) > 0 || changeMutation.isPending) return
    if (Date.now() - renewedAt.current < quoteGuardMs) return
    confirmMutation.mutate()
  }

  return {
    confirmation,
    isAsking: passkeyConfirmation.isAsking,
    isChanging: changeMutation.isPending,
    changeError: changeMutation.error ? (getReason(changeMutation.error) ?? text('chat.card.not-changed')) : undefined,
    confirm,
    /** Confirms after a yes in the chat. Never in place of a prompt that the user opened meanwhile: they mean that one. */
    confirmAfterYes: () => (isPromptOpen(client) ? undefined : confirm()),
    cancel: () => changeIfIdle('cancelCard'),
    renew: () => changeIfIdle('renewCard'),
  }
}
