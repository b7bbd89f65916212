import { MessageCirclePlus } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Murmur } from '#ui/murmur/murmur.tsx'

type WelcomeProps = { isCreating: boolean; isFailed: boolean; onCreate: () => void }

/** Shown to a user without chats: the assistant's abilities, and the button to start. */
export function Welcome({ isCreating, isFailed, onCreate }: WelcomeProps) {
  const text = useText()
  return (
    <section className="grid h-full content-center justify-items-center gap-6 overflow-y-auto p-6 text-center">
      <Murmur className="h-10 w-50 text-accent" />
      <h2 className="text-xl font-semibold tracking-tight">{text('chat.welcome')}</h2>
      <div className="grid gap-2 text-start">
        <p>{text('chat.welcome-hint')}</p>
        <ul className="grid list-disc gap-2 ps-6">
          <li>{text('chat.bullet.analyze')}</li>
          <li>{text('chat.bullet.research')}</li>
          <li>{text('chat.bullet.execute')}</li>
        </ul>
      </div>
      <Button look="primary" inactive={isCreating} onClick={onCreate}>
        {isCreating ? <Spinner /> : <MessageCirclePlus aria-hidden size={20} />}
        {text('chat.start')}
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:absolute">
        {isFailed ? text('chat.create-failed') : null}
      </p>
    </section>
  )
}
