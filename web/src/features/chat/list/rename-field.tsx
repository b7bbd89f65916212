import { maxChatTitleLength } from '@murmur/contract/chat/chats'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#lib/i18n/text.ts'

type RenameFieldProps = { title: string; onSave: (title: string) => void; onCancel: () => void }

/** The input that renames a chat: Enter saves; Escape, leaving the field or no change keeps the old title. */
export function RenameField({ title, onSave, onCancel }: RenameFieldProps) {
  const text = useText()
  const [value, setValue] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const onKey = (event: KeyboardEvent) => {
    // During IME composition the keys belong to the input method: its Escape discards a word, not the title.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // Escape closes the field, but not the drawer around it.
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const newTitle = value.trim()
    if (newTitle && newTitle !== title) onSave(newTitle)
    else onCancel()
  }
  return (
    <input
      dir={value ? 'auto' : undefined}
      ref={field}
      value={value}
      maxLength={maxChatTitleLength}
      aria-label={text('chat.rename-field')}
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={onKey}
      onBlur={onCancel}
      className="min-h-11 w-full min-w-0 rounded-card border border-line-strong bg-card px-3 focus-visible:-outline-offset-2"
    />
  )
}
