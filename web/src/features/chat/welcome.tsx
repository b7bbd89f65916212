import { ArrowLeftRight, ChartLine, MessageCirclePlus, Search } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { Composer } from '#features/chat/composer/composer.tsx'
import { noChatId, useDraft } from '#features/chat/composer/use-draft.ts'
import { ExampleButtons } from '#features/chat/messages/example-messages.tsx'
import { PictureChooser } from '#features/chat/picture/picture-chooser.tsx'
import { usePictureDrops } from '#features/chat/picture/use-picture-drops.ts'
import { TalkButton } from '#features/chat/voice/talk-button.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Murmur } from '#ui/murmur/murmur.tsx'

type WelcomeProps = {
  isCreating: boolean
  isFailed: boolean
  onCreate: () => void
  /** Starts the first chat with a message. `onFailed` is called if the chat cannot be created. */
  onSend: (content: string, onFailed: () => void) => void
  /** Starts the first chat and records a message. */
  onTalk: () => void
  /** Starts the first chat with a picture, which is previewed there. */
  onPicture: (file: File) => void
  /** Whether the heading takes the focus on mount. */
  hasFocus: boolean
}

const capabilities = [
  { id: 'chat.bullet.analyze', Icon: ChartLine },
  { id: 'chat.bullet.research', Icon: Search },
  { id: 'chat.bullet.execute', Icon: ArrowLeftRight },
] as const

const doNothing = () => undefined

/** Shown to a user without chats: the assistant's capabilities, and a composer whose first message starts a chat. */
export function Welcome({ isCreating, isFailed, onCreate, onSend, onTalk, onPicture, hasFocus }: WelcomeProps) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFocus && document.activeElement === document.body) heading.current?.focus()
  }, [hasFocus])
  const { draft, setDraft } = useDraft(noChatId)
  const field = useRef<HTMLTextAreaElement>(null)
  const choose = useCallback(async (picture: File) => onPicture(picture), [onPicture])
  usePictureDrops(choose, isCreating)
  const pick = (sentence: string) => {
    setDraft(sentence)
    field.current?.focus()
  }
  return (
    <section aria-labelledby="welcome" className="welcome">
      <div className="grid content-center justify-items-start gap-5 px-4 py-6 sm:px-6">
        <Murmur className="h-8 w-40 text-accent" />
        <h2
          ref={heading}
          id="welcome"
          tabIndex={-1}
          className="outline-none text-xl font-semibold tracking-tight desk:text-2xl"
        >
          {text('chat.welcome')}
        </h2>
        <div className="grid gap-3 desk:w-full">
          <p className="max-w-[60ch] text-pretty">{text('chat.welcome-hint')}</p>
          <ul className="grid gap-2 desk:mt-2 desk:grid-cols-3 desk:gap-4">
            {capabilities.map(({ id, Icon }) => (
              <li
                key={id}
                className="flex items-center gap-3 max-desk:text-ink-soft desk:grid desk:content-between desk:justify-items-start desk:gap-8 desk:rounded-card desk:bg-card desk:p-5 desk:font-semibold"
              >
                <Icon aria-hidden size={20} className="shrink-0 text-accent" />
                {text(id)}
              </li>
            ))}
          </ul>
        </div>
        <ExampleButtons onPick={pick} />
        <p role="status" className="text-sm text-ink-soft empty:absolute">
          {isFailed ? text('chat.create-failed') : null}
        </p>
        <Button variant="bare" inactive={isCreating} onClick={onCreate} className="-ms-4">
          {isCreating ? <Spinner /> : <MessageCirclePlus aria-hidden size={20} />}
          {text('chat.start')}
        </Button>
      </div>
      <Composer
        draft={draft}
        onDraft={setDraft}
        onSend={(content) => onSend(content, () => setDraft(content))}
        onStop={doNothing}
        isAnswering={false}
        isRecording={false}
        isReady={!isCreating}
        buttons={
          <>
            <PictureChooser isInactive={isCreating} onChoose={onPicture} />
            <TalkButton isInactive={isCreating} onTalk={onTalk} />
          </>
        }
        hasFocus={false}
        field={field}
      />
    </section>
  )
}
