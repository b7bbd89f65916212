import type { Chat } from '@murmur/contract/chat/chats'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { RenameField } from '#features/chat/list/rename-field.tsx'
import { useRenameChat } from '#features/chat/list/use-chats.ts'
import { useText } from '#lib/i18n/text.ts'

type ChatRowProps = { chat: Chat; isSelected: boolean; onSelect: (chat: Chat) => void; onDelete: (chat: Chat) => void }

const iconButton =
  'chat-row-action grid w-11 shrink-0 place-items-center rounded-card text-ink-soft hover:bg-sunk hover:text-ink focus-visible:-outline-offset-2'

/** A chat in the list, with buttons to open, rename and delete it. With a mouse the last two show while the row is in use. */
export function ChatRow({ chat, isSelected, onSelect, onDelete }: ChatRowProps) {
  const text = useText()
  const rename = useRenameChat()
  const [isRenaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  // When the field disappears, the focus returns to the pencil, unless the user has moved it elsewhere.
  useEffect(() => {
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body) renameButton.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])
  if (isRenaming)
    return (
      <li>
        <RenameField
          title={chat.title}
          onCancel={() => setRenaming(false)}
          onSave={(newTitle) => {
            setRenaming(false)
            rename.mutate({ chat, newTitle })
          }}
        />
      </li>
    )
  return (
    <li
      data-selected={isSelected || undefined}
      className={`chat-row flex items-stretch rounded-card ${isSelected ? 'bg-accent-soft' : ''}`}
    >
      <button
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(chat)}
        dir="auto"
        className={`same-side min-h-11 min-w-0 flex-1 truncate rounded-card px-3 hover:bg-sunk focus-visible:-outline-offset-2 ${isSelected ? 'font-semibold' : ''}`}
      >
        {chat.title}
      </button>
      <button
        ref={renameButton}
        type="button"
        aria-label={text('chat.rename-of', { title: chat.title })}
        onClick={() => setRenaming(true)}
        className={iconButton}
      >
        <Pencil aria-hidden size={16} />
      </button>
      <button
        type="button"
        aria-label={text('chat.delete-of', { title: chat.title })}
        aria-haspopup="dialog"
        onClick={() => onDelete(chat)}
        className={iconButton}
      >
        <Trash2 aria-hidden size={16} />
      </button>
    </li>
  )
}
