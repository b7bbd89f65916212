import type { Chat } from '@murmur/contract/chat/chats'
import { MessageCirclePlus, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { ChatRow } from '#features/chat/list/chat-row.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'
import { inputClass } from '#ui/form/field.tsx'

const DeleteChatDialog = lazyComponent(
  async () => (await import('#features/chat/list/delete-chat-dialog.tsx')).DeleteChatDialog,
)

export type ChatPanelProps = {
  /** Undefined while loading. */
  chats: Chat[] | undefined
  isFailed: boolean
  onRetry: () => void
  selectedId: string | undefined
  isCreating: boolean
  isCreateFailed: boolean
  onCreate: () => void
  onSelect: (chat: Chat) => void
  onDeleted: (chat: Chat) => void
}

/** The button for a new chat, a search by title, and the list of chats. */
export function ChatPanel(props: ChatPanelProps) {
  const { chats, isFailed, isCreating, isCreateFailed, onCreate } = props
  const text = useText()
  const [query, setQuery] = useState('')
  const [deleting, setDeleting] = useState<Chat>()
  const panel = useRef<HTMLDivElement>(null)
  const newButton = useRef<HTMLButtonElement>(null)
  useKeptFocus(panel, newButton)
  const found = chats?.filter((chat) => chat.title.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <div ref={panel} className="flex h-full min-h-0 flex-col gap-3">
      <Button ref={newButton} data-hotkey="n" inactive={isCreating} onClick={() => !isCreating && onCreate()}>
        {isCreating ? <Spinner /> : <MessageCirclePlus aria-hidden size={20} />}
        {text('chat.new')}
      </Button>
      <div role="status" className="text-sm text-ink-soft empty:absolute">
        {isCreateFailed ? <p>{text('chat.create-failed')}</p> : null}
        {isFailed ? (
          <p className="flex flex-wrap items-center gap-x-2">
            {text('chat.list-failed')}
            <Button variant="bare" onClick={props.onRetry}>
              {text('ask-again')}
            </Button>
          </p>
        ) : null}
        {found?.length === 0 && query ? <p>{text('chat.none-found')}</p> : null}
      </div>
      <div className="relative">
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-soft"
        />
        <input
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          aria-label={text('chat.search')}
          placeholder={text('chat.search')}
          className={`${inputClass} ps-10`}
        />
      </div>
      <ul
        aria-label={text('chat.chats')}
        className="-mx-1 grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-1 overflow-y-auto px-1"
      >
        {chats || isFailed
          ? found?.map((chat) => (
              <ChatRow
                key={chat.chatId}
                chat={chat}
                isSelected={chat.chatId === props.selectedId}
                onSelect={props.onSelect}
                onDelete={setDeleting}
              />
            ))
          : ['a', 'b', 'c'].map((row) => (
              <li key={row} className="flex min-h-11 items-center px-3">
                <Skeleton className="h-5 w-40" />
              </li>
            ))}
      </ul>
      {deleting ? (
        <DeleteChatDialog
          chat={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={(chat) => {
            // By then the question about another chat may be open.
            setDeleting((shown) => (shown === chat ? undefined : shown))
            props.onDeleted(chat)
          }}
        />
      ) : null}
    </div>
  )
}
