import { useId } from 'react'
import { rateRange } from '#features/chat/voice/settings/voice-preferences.ts'
import { VoiceToggle } from '#features/chat/voice/settings/voice-toggle.tsx'
import type { Voice } from '#features/chat/voice/voice-context.ts'
import { formatNumber } from '#lib/format/localize-number.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

export type SpeakingProps = Pick<Voice, 'speaker' | 'preferences' | 'change'>

/** Whether answers are read aloud, and how fast. */
export function SpeakingSettings({ speaker, preferences, change }: SpeakingProps) {
  const text = useText()
  const id = useId()
  const rate = text('voice.rate-value', { rate: formatNumber(preferences.rate, text.language, 1) })
  if (!speaker.hasVoice) return <p className="text-sm text-ink-soft">{text('voice.no-voice')}</p>
  return (
    <>
      <VoiceToggle
        label={text('voice.always')}
        isOn={preferences.readAloud}
        onChange={(readAloud) => {
          if (!readAloud) speaker.stop()
          change({ readAloud })
        }}
      />
      <div className="grid w-full gap-1">
        <label htmlFor={id} className="text-sm font-semibold">
          {text('voice.rate')}
        </label>
        <div className="flex items-center gap-3">
          <input
            id={id}
            type="range"
            min={rateRange.min}
            max={rateRange.max}
            step={rateRange.step}
            value={preferences.rate}
            aria-valuetext={rate}
            onChange={({ target }) => change({ rate: Number(target.value) })}
            className="h-11 min-w-0 flex-1 accent-accent"
          />
          <output htmlFor={id}>{rate}</output>
        </div>
      </div>
      <Button onClick={() => void speaker.say(text('voice.sample'), text.language)}>{text('voice.try')}</Button>
    </>
  )
}
