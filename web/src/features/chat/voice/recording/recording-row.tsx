import { useSyncExternalStore } from 'react'
import { LevelClock, LevelMeter } from '#features/chat/voice/recording/level-meter.tsx'
import { warnSeconds } from '#features/chat/voice/recording/use-recorder.ts'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

/** Shown while recording: the state, the sound level and the length. */
export function RecordingRow({ isStarting }: { isStarting: boolean }) {
  const text = useText()
  const { recorder, focusMicrophone } = useVoice()
  const { level } = recorder
  const endsSoon = useSyncExternalStore(level.subscribe, () => level.now().seconds >= warnSeconds)
  return (
    <section aria-label={text('voice.recording')} className="draft">
      <span className="flex items-center gap-2 text-sm font-semibold">
        <span aria-hidden className="recording-dot" />
        {text(isStarting ? 'voice.starting' : endsSoon ? 'voice.ends-soon' : 'voice.recording')}
      </span>
      <LevelClock level={level} />
      <LevelMeter level={level} />
      <Button
        variant="bare"
        className="ms-auto"
        onClick={() => {
          focusMicrophone()
          recorder.discard()
        }}
      >
        {text('voice.discard')}
      </Button>
    </section>
  )
}
