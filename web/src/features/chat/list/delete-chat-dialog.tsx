import type { Chat } from '@murmur/contract/chat/chats'
import { useDeleteChat } from '#features/chat/list/use-delete-chat.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

type DeleteChatDialogProps = { chat: Chat; onDeleted: (chat: Chat) => void; onClose: () => void }

/** Asks for confirmation before a chat and its messages are deleted. */
export function DeleteChatDialog({ chat, onDeleted, onClose }: DeleteChatDialogProps) {
  const text = useText()
  const remove = useDeleteChat(onDeleted)
  return (
    <Dialog title={text('chat.delete.heading')} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="grid gap-2">
        <p className="wrap-anywhere">{text('chat.delete.question', { title: chat.title })}</p>
        <p className="text-sm text-ink-soft">{text('chat.delete.hint')}</p>
        <p role="status" className="text-sm text-loss empty:absolute">
          {remove.isError ? text('chat.delete.failed') : null}
        </p>
      </div>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button data-focus-first onClick={onClose}>
          {text('delete.cancel')}
        </Button>
        <Button
          inactive={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate(chat)}
          className="text-loss"
        >
          {text('delete.submit')}
        </Button>
      </div>
    </Dialog>
  )
}
