import type { Chat } from '@murmur/contract/chat/chats'
import type { UserId } from '@murmur/contract/ids'
import { useEffect, useRef } from 'react'
import { useCreateChat } from '#features/chat/list/use-chats.ts'

/**
 * Like `useCreateChat`, but creates a chat at once if there is a first message, and passes that message with the first chat
 * that is created. After a failure it goes with the chat that the user starts instead. `createWith` creates a chat for another
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
        // The composer has it again.
        unsent.current = undefined
        onFailed()
      },
    })
  }
  return { ...create, createWith }
}
