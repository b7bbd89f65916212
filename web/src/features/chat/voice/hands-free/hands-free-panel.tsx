import type { HandsFreeStep } from '#features/chat/voice/hands-free/run-hands-free.ts'
import { LevelMeter } from '#features/chat/voice/recording/level-meter.tsx'
import { toSpokenMessage } from '#features/chat/voice/speech/spoken-message.ts'
import { useAutoFocus } from '#features/chat/voice/use-auto-focus.ts'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { Murmur } from '#ui/murmur/murmur.tsx'

const stepViews = {
  listening: { title: 'voice.listening', hint: 'voice.listening-hint', interrupt: 'voice.done-speaking' },
  thinking: { title: 'voice.thinking', hint: 'voice.thinking-hint', interrupt: undefined },
  speaking: { title: 'voice.speaking', hint: 'voice.speaking-hint', interrupt: 'voice.cut-in' },
} as const

/** The step of the hands-free mode, large enough to be read from a distance, and its two buttons. */
export function HandsFreePanel({ step }: { step: HandsFreeStep }) {
  const text = useText()
  const { handsFree, speaker, focusMicrophone } = useVoice()
  const { title, hint, interrupt } = stepViews[step]
  const panel = useAutoFocus(true)
  const { message } = handsFree
  const isShownOnly = message !== null && !speaker.canSpeak(message.language)
  return (
    <section ref={panel} tabIndex={-1} aria-label={text('voice.hands-free')} data-step={step} className="hands-free">
      {step === 'listening' ? (
        <LevelMeter level={handsFree.level} />
      ) : (
        <Murmur state={step} className="h-6 w-30 text-accent" />
      )}
      <p className="text-xl font-semibold">{text(title)}</p>
      <p className="text-sm text-ink-soft">{text(isShownOnly ? 'voice.showing-hint' : hint)}</p>
      {message ? (
        <p lang={message.language} dir="auto" className="max-h-40 max-w-[60ch] overflow-y-auto">
          {toSpokenMessage(message)}
        </p>
      ) : null}
      <div className="draft-actions">
        {interrupt ? <Button onClick={handsFree.interrupt}>{text(interrupt)}</Button> : null}
        <Button
          onClick={() => {
            focusMicrophone()
            handsFree.leave()
          }}
        >
          {text('voice.leave')}
        </Button>
      </div>
    </section>
  )
}
