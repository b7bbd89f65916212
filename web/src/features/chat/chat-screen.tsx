import type { Chat } from '@murmur/contract/chat/chats'
import type { UserId } from '@murmur/contract/ids'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Announcer } from '#features/chat/announcer.tsx'
import { ChatHeader } from '#features/chat/chat-header.tsx'
import { ChatPanel } from '#features/chat/list/chat-panel.tsx'
import { PanelDrawer } from '#features/chat/list/panel-drawer.tsx'
import { useChats } from '#features/chat/list/use-chats.ts'
import { useFirstMessage } from '#features/chat/list/use-first-message.ts'
import { useSelectedChat } from '#features/chat/list/use-selected-chat.ts'
import { NoChat } from '#features/chat/no-chat.tsx'
import { OpenChat } from '#features/chat/open-chat.tsx'
import { ChosenPicture } from '#features/chat/picture/chosen-picture.tsx'
import { preloadedComponents } from '#features/chat/preloaded-components.ts'
import { useLiveChat } from '#features/chat/realtime/use-live-chat.ts'
import { AutoStartRecording } from '#features/chat/voice/auto-start-recording.tsx'
import { VoiceMenu } from '#features/chat/voice/settings/voice-menu.tsx'
import { Welcome } from '#features/chat/welcome.tsx'
import { createStoredFlag } from '#lib/browser/stored-flag.ts'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { useIsDesktop } from '#lib/browser/use-is-desktop.ts'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'
import { useText } from '#lib/i18n/text.ts'
import { LoadingLine } from '#ui/feedback/spinner.tsx'

/** Set while the user of this browser has chats. Without it, the chat's controls appear only once the list has loaded. */
const hasChatsFlag = createStoredFlag('murmur.has-chats')

type ChatScreenProps = {
  userId: UserId | undefined
  /** Sent in a new chat as soon as the screen opens. */
  firstMessage?: string | undefined
}

/** The chat screen: the open chat, and beside it the list of chats; on a small screen the list is a drawer. */
export function ChatScreen(props: ChatScreenProps) {
  return (
    <Announcer>
      <Screen {...props} />
    </Announcer>
  )
}

function Screen({ userId, firstMessage }: ChatScreenProps) {
  const text = useText()
  usePreloadOnInteraction(preloadedComponents)
  const isDesktop = useIsDesktop()
  const { data: chats, isError, refetch } = useChats(userId)
  const { selectedId, select, clear } = useSelectedChat(chats)
  const live = useLiveChat(selectedId, chats !== undefined && chats.length > 0)
  const [isPanelOpen, setPanelOpen] = useState(false)
  // How the first chat was started if not by text: by the microphone, or by a picture.
  const [start, setStart] = useState<'voice' | File>()
  // The part of a newly opened chat that takes the focus. On a small screen it is the title: the composer would open the
  // on-screen keyboard, which covers half of the chat.
  const [focus, setFocus] = useState<'composer' | 'title'>()
  const open = ({ chatId }: Chat, next: 'composer' | 'title') => {
    select(chatId)
    setPanelOpen(false)
    setStart(undefined)
    setFocus(next)
  }
  const create = useFirstMessage(userId, firstMessage, (chat, message) => {
    open(chat, 'composer')
    if (message) void live.send(chat.chatId, message)
  })
  const onCreate = () => !create.isPending && create.mutate()
  const count = chats?.length
  const hadColumn = useHasBeen(isError || (count ?? 0) > 0)
  useEffect(() => {
    if (count !== undefined) hasChatsFlag[count > 0 ? 'set' : 'clear']()
  }, [count])

  if (!chats && !isError && !hasChatsFlag.isSet() && !hadColumn.current) return <ChatsLoading />
  if (count === 0) return <FirstScreen create={create} onStart={setStart} hasFocus={hadColumn.current} />
  const panel = (
    <ChatPanel
      chats={chats}
      isFailed={isError && !chats}
      onRetry={() => void refetch()}
      selectedId={selectedId}
      isCreating={create.isPending}
      isCreateFailed={create.isError}
      onCreate={onCreate}
      onSelect={(chat) => open(chat, isDesktop ? 'composer' : 'title')}
      onDeleted={(chat) => chat.chatId === selectedId && clear()}
    />
  )
  const header = (
    <ChatHeader
      title={chats?.find((chat) => chat.chatId === selectedId)?.title}
      hasFocus={focus === 'title'}
      panel={isDesktop ? undefined : { isOpen: isPanelOpen, open: () => setPanelOpen(true), onCreate }}
    >
      {selectedId ? <VoiceMenu /> : null}
    </ChatHeader>
  )
  return (
    <div data-chat className="chat-screen">
      <ChatColumn>
        {selectedId ? (
          <OpenChat key={selectedId} chatId={selectedId} live={live} hasFocus={focus === 'composer'} header={header}>
            {start === 'voice' ? <AutoStartRecording /> : null}
            {start instanceof File ? <ChosenPicture file={start} /> : null}
          </OpenChat>
        ) : (
          <NoChat header={header} isLoading={!chats && !isError} isFailed={isError && !chats} onRetry={refetch} />
        )}
      </ChatColumn>
      {isDesktop ? (
        <section aria-label={text('chat.chats')} className="chat-side">
          {panel}
        </section>
      ) : (
        <PanelDrawer isOpen={isPanelOpen} onClose={() => setPanelOpen(false)}>
          {panel}
        </PanelDrawer>
      )}
    </div>
  )
}

/** Whether `condition` has held since the component was mounted. */
function useHasBeen(condition: boolean) {
  const hasBeen = useRef(false)
  useEffect(() => {
    if (condition) hasBeen.current = true
  }, [condition])
  return hasBeen
}

/** The part with the open chat. It takes the focus of a control that disappears, such as the retry button of the list of chats. */
function ChatColumn({ children }: { children: ReactNode }) {
  const text = useText()
  const column = useRef<HTMLElement>(null)
  useKeptFocus(column, column)
  return (
    <section ref={column} tabIndex={-1} aria-label={text('chat.open-chat')} className="chat-column outline-none">
      {children}
    </section>
  )
}

type FirstScreenProps = {
  create: ReturnType<typeof useFirstMessage>
  /** The first chat was started by the microphone or by a picture. */
  onStart: (start: 'voice' | File) => void
  /** Whether the heading takes the focus on mount: the last chat was deleted, or the list of chats loaded again. */
  hasFocus: boolean
}

/** The screen of a user without chats. */
function FirstScreen({ create, onStart, hasFocus }: FirstScreenProps) {
  const { isPending, isError, mutate, createWith } = create
  const startWith = (start: 'voice' | File) => !isPending && mutate(undefined, { onSuccess: () => onStart(start) })
  return (
    <div data-chat="empty" className="chat-screen">
      <Welcome
        isCreating={isPending}
        isFailed={isError}
        onCreate={() => !isPending && mutate()}
        onSend={createWith}
        onTalk={() => startWith('voice')}
        onPicture={startWith}
        hasFocus={hasFocus}
      />
    </div>
  )
}

/** Shown while it is unknown whether the welcome or a chat follows. */
function ChatsLoading() {
  const text = useText()
  return (
    <div data-chat="empty" className="chat-screen place-items-center">
      <LoadingLine label={text('loading')} />
    </div>
  )
}
