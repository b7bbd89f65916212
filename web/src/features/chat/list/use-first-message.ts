import type { Chat } from '@murmur/contract/chat/chats'
import type { UserId } from '@murmur/contract/ids'
import { useEffect, useRef } from 'react'
import { useCreateChat } from '#features/chat/list/use-chats.ts'

/**
 * Like `useCreateChat`, but creates a chat at once if there is a first message, and passes the message to `onCreated`. If
 * creating that chat fails, the message goes with the next chat that the user starts. `createWith` creates a chat with another
 * first message.
 */
export function useFirstMessage(
  userId: UserId | undefined,
  firstMessage: string | undefined,
  onCreated: (chat: Chat, message: string | undefined) => void,
) {
  const unsent = useRef(firstMessage)
  const hasStarted = useRef(false)
  const create = useCreateChat(userId, (chat) => {
    const message = unsent.current
    unsent.current = undefined
    onCreated(chat, message)
  })
  const { mutate } = create
  useEffect(() => {
    if (!unsent.current || !userId || hasStarted.current) return
    hasStarted.current = true
    mutate()
  }, [userId, mutate])
  const createWith = (message: string, onFailed: () => void) => {
    unsent.current = message
    mutate(undefined, {
      onError: () => {
        // The composer gets the message back.
        unsent.current = undefined
        onFailed()
      },
    })
  }
  return { ...create, createWith }
}
