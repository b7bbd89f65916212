import type { ChatId, UserId } from '@murmur/contract/ids'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Announcer } from '#features/chat/announcer.tsx'
import type { ScreenSubject } from '#features/chat/composer/unsent-message.ts'
import { useChats, useCreateChat } from '#features/chat/list/use-chats.ts'
import { NoChat } from '#features/chat/no-chat.tsx'
import { OpenChat } from '#features/chat/open-chat.tsx'
import { preloadedComponents } from '#features/chat/preloaded-components.ts'
import { useLiveChat } from '#features/chat/realtime/use-live-chat.ts'
import { AutoStartRecording } from '#features/chat/voice/auto-start-recording.tsx'
import { VoiceMenu } from '#features/chat/voice/settings/voice-menu.tsx'

type ChatDockProps = {
  userId: UserId | undefined
  /** The subject of the screen below, sent along with each message. */
  subject: ScreenSubject
  /** The symbol of that screen's token. */
  symbol: string | undefined
  /** Whether recording starts at once. */
  startsRecording: boolean
  header: ReactNode
  /** Shown above the composer. `draft`: the text in its field. */
  renderCommands: (draft: string) => ReactNode
}

/** The newest chat over another page, connected while it is shown. Creates the first chat of a user without chats. */
export function ChatDock(props: ChatDockProps) {
  return (
    <Announcer>
      <DockedChat {...props} />
    </Announcer>
  )
}

function DockedChat({ userId, subject, symbol, startsRecording, header, renderCommands }: ChatDockProps) {
  const { data: chats, isError, refetch } = useChats(userId)
  const [chatId, setChatId] = useState<ChatId>()
  const first = chats?.[0]?.chatId
  // The open chat stays the same when new messages reorder the list.
  if (chatId === undefined && first) setChatId(first)
  const create = useCreateChat(userId, (chat) => setChatId(chat.chatId))
  const { mutate } = create
  const hasStarted = useRef(false)
  const hasNoChats = chats?.length === 0
  useEffect(() => {
    if (!hasNoChats || hasStarted.current) return
    hasStarted.current = true
    mutate()
  }, [hasNoChats, mutate])
  useEffect(() => {
    for (const part of preloadedComponents) part.load().catch(() => undefined)
  }, [])
  const live = useLiveChat(chatId, chatId !== undefined, subject)
  const toolbar = (
    // On wide screens beside the dialog's title.
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 sm:px-6 desk:-mt-10 desk:me-12 desk:ps-56">
      {header}
      {chatId ? <VoiceMenu /> : null}
    </div>
  )
  if (!chatId) {
    const isFailed = (isError && !chats) || create.isError
    return (
      <NoChat header={null} isLoading={!isFailed} isFailed={isFailed} onRetry={create.isError ? mutate : refetch} />
    )
  }
  return (
    <OpenChat
      key={chatId}
      chatId={chatId}
      live={live}
      symbol={symbol}
      hasFocus={!startsRecording}
      header={toolbar}
      renderCommands={renderCommands}
    >
      {startsRecording ? <AutoStartRecording /> : null}
    </OpenChat>
  )
}
