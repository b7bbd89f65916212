import { useEffect, useRef } from 'react'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useVoice } from '#features/chat/voice/voice-context.ts'

/** Starts to record once, as soon as the chat is connected; the focus is on the microphone, whose press stops it. */
export function AutoStartRecording() {
  const { recorder, isDisabled, focusMicrophone } = useVoice()
  const hasStarted = useRef(false)
  const latest = useLatest({ recorder, focusMicrophone })
  useEffect(() => {
    if (isDisabled || hasStarted.current) return
    hasStarted.current = true
    latest.current.focusMicrophone()
    void latest.current.recorder.start()
  }, [isDisabled, latest])
  return null
}
