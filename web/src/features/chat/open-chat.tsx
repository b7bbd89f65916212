import type { Chat } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Composer } from '#features/chat/composer/composer.tsx'
import { filterUnsentInChat } from '#features/chat/composer/unsent-message.ts'
import { useDraft } from '#features/chat/composer/use-draft.ts'
import { useSendMedia } from '#features/chat/composer/use-send-media.ts'
import { EmptyLog } from '#features/chat/messages/empty-log.tsx'
import { ExampleMessages } from '#features/chat/messages/example-messages.tsx'
import { LazyMessageList } from '#features/chat/messages/lazy-message-list.tsx'
import { PictureButton } from '#features/chat/picture/picture-button.tsx'
import { ConnectionLine } from '#features/chat/realtime/connection-line.tsx'
import { isAnswering } from '#features/chat/realtime/merge-messages.ts'
import { getStreamedText } from '#features/chat/realtime/stream-text.ts'
import type { useLiveChat } from '#features/chat/realtime/use-live-chat.ts'
import { useChat } from '#features/chat/use-chat.ts'
import { VoiceButton } from '#features/chat/voice/voice-button.tsx'
import { VoicePanel } from '#features/chat/voice/voice-panel.tsx'
import { VoiceProvider } from '#features/chat/voice/voice-provider.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { StatusRegion } from '#ui/feedback/status-region.tsx'
import { Button } from '#ui/form/button.tsx'

type OpenChatProps = {
  chatId: ChatId
  live: ReturnType<typeof useLiveChat>
  /** The symbol of the token on the screen below. */
  symbol?: string | undefined
  /** Whether the composer takes the focus on mount. */
  hasFocus: boolean
  header: ReactNode
  /** Shown above the composer. `draft`: the text in its field. */
  renderCommands?: (draft: string) => ReactNode
  children?: ReactNode
}

/** The open chat: its messages and its composer. Key it by the chat's id. */
export function OpenChat({ chatId, live, symbol, hasFocus, header, renderCommands, children }: OpenChatProps) {
  const { chat, isFailed, retry } = useChat(chatId)
  const { draft, setDraft, appendText, hadTextBeforeChat } = useDraft(chatId)
  const [isRecording, setRecording] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const media = useSendMedia(chatId, live.deps)
  const isAwaited = chat !== undefined && isAnswering(chat)
  const unsent = chat ? filterUnsentInChat(live.unsent, chat) : []
  const hasMessages = chat !== undefined && (chat.messages.length > 0 || unsent.length > 0)
  // An open question has the only buttons below the messages.
  const isAsking = chat?.messages.at(-1)?.tradeData?.state === 'open'
  const wasEmpty = useWasEmpty(chat)

  const insertText = useCallback(
    (more: string) => {
      appendText(more)
      field.current?.focus()
    },
    [appendText],
  )
  const { send, realtime } = live
  const onSend = useCallback((content: string) => void send(chatId, content), [send, chatId])
  return (
    <VoiceProvider
      chatId={chatId}
      isDisabled={!chat || realtime.state !== 'online'}
      sendAudio={media.sendAudio}
      sendPhoto={media.sendPhoto}
      onRecording={setRecording}
      insertText={insertText}
      messages={chat?.messages ?? []}
      isAnswering={isAwaited}
    >
      {header}
      {chat && hasMessages ? (
        <LazyMessageList
          chat={chat}
          unsent={unsent}
          isAnswering={isAwaited}
          isOffline={realtime.state === 'offline'}
          streamed={getStreamedText(live.streams, chat)}
          onChoose={onSend}
          onResend={live.onResend}
          onSuggestion={(content) => {
            onSend(content)
            field.current?.focus()
          }}
          wasEmpty={wasEmpty.current === true}
        />
      ) : null}
      {chat && !hasMessages ? (
        <EmptyLog>
          <ExampleMessages symbol={symbol} onPick={insertText} />
        </EmptyLog>
      ) : null}
      {chat ? null : <ChatPlaceholder isFailed={isFailed} onRetry={retry} />}
      <ConnectionLine state={realtime.state} onRetry={realtime.retry} />
      {isAsking && draft.trim() === '' ? null : renderCommands?.(draft)}
      {children}
      <Composer
        draft={draft}
        onDraft={setDraft}
        onSend={onSend}
        onStop={live.stop}
        isAnswering={isAwaited}
        isRecording={isRecording}
        isReady={chat !== undefined}
        panel={chat ? <VoicePanel /> : null}
        buttons={<MediaButtons />}
        hasFocus={hasFocus || hadTextBeforeChat}
        field={field}
      />
    </VoiceProvider>
  )
}

/** Whether the chat had no messages when it was first loaded. */
function useWasEmpty(chat: Chat | undefined) {
  const wasEmpty = useRef<boolean>(undefined)
  useEffect(() => {
    if (chat) wasEmpty.current ??= chat.messages.length === 0
  }, [chat])
  return wasEmpty
}

function MediaButtons() {
  return (
    <>
      <PictureButton />
      <VoiceButton />
    </>
  )
}

/** A placeholder for the messages, or the error if they could not be loaded. */
function ChatPlaceholder({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const text = useText()
  return (
    <div
      className={`grid min-h-0 flex-1 gap-4 overflow-hidden px-4 py-4 sm:px-6 ${isFailed ? 'content-center' : 'content-end'}`}
    >
      <StatusRegion>
        {isFailed ? (
          <p className="flex flex-wrap items-center justify-center gap-x-2 text-ink-soft">
            {text('chat.read-failed')}
            <Button variant="bare" onClick={onRetry}>
              {text('ask-again')}
            </Button>
          </p>
        ) : null}
      </StatusRegion>
      {isFailed ? null : (
        <>
          <Skeleton className="ms-auto h-11 w-1/2" />
          <Skeleton className="h-24 w-4/5" />
          <Skeleton className="ms-auto h-11 w-1/3" />
          <span className="sr-only">{text('loading')}</span>
        </>
      )}
    </div>
  )
}
