import { type ReactNode, useRef } from 'react'
import { Composer } from '#features/chat/composer/composer.tsx'
import { noChatId, useDraft } from '#features/chat/composer/use-draft.ts'
import { useText } from '#lib/i18n/text.ts'
import { LoadingLine } from '#ui/feedback/spinner.tsx'
import { StatusRegion } from '#ui/feedback/status-region.tsx'
import { Button } from '#ui/form/button.tsx'

type NoChatProps = { header: ReactNode; isLoading: boolean; isFailed: boolean; onRetry: () => unknown }

const doNothing = () => undefined
const idleProps = { onSend: doNothing, onStop: doNothing, isAnswering: false, isRecording: false, hasFocus: false }

/** Shown while no chat is selected. Nothing can be sent from it. */
export function NoChat({ header, isLoading, isFailed, onRetry }: NoChatProps) {
  const text = useText()
  const { draft, setDraft } = useDraft(noChatId)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      {header}
      <div className="grid min-h-0 flex-1 place-items-center p-6 text-center text-ink-soft">
        <StatusRegion>
          {isFailed ? (
            <p className="flex flex-wrap items-center justify-center gap-x-2">
              {text('chat.list-failed')}
              <Button variant="bare" onClick={() => void onRetry()}>
                {text('ask-again')}
              </Button>
            </p>
          ) : null}
        </StatusRegion>
        {isLoading ? <LoadingLine label={text('loading')} /> : null}
        {isLoading || isFailed ? null : <p>{text('chat.select-hint')}</p>}
      </div>
      <Composer {...{ draft, field }} onDraft={setDraft} isReady={false} {...idleProps} />
    </>
  )
}
