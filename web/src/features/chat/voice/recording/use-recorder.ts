import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '#features/chat/voice/error-message.ts'
import { type AudioLevel, createLevel } from '#features/chat/voice/recording/audio-level.ts'
import { recordAudio } from '#features/chat/voice/recording/record-audio.ts'
import type { Recording } from '#features/chat/voice/recording/recording-buffer.ts'
import { toBase64 } from '#features/chat/voice/recording/to-base64.ts'
import type { Announce } from '#features/chat/voice/use-announcer.ts'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useOnLeave } from '#features/chat/voice/use-on-leave.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** The second at which the user is warned that the recording ends soon. */
export const warnSeconds = 50

type Preview = { recording: Recording; file: Blob; url: string }
export type RecorderState =
  | { at: 'idle' | 'starting' | 'recording' }
  /** `failure`: the error message of the last attempt to send; may be empty. */
  | { at: 'preview'; preview: Preview; isSending: boolean; failure?: string }

export type Recorder = {
  state: RecorderState
  level: AudioLevel
  start(): Promise<void>
  stop(): void
  /** Discards the current or the finished recording. */
  discard(): void
  send(): Promise<void>
}

type RunningRecording = { finish: AbortController; cancel: AbortController }
type RecorderDeps = { sendAudio(base64: string): Promise<void>; announce: Announce }

const idle: RecorderState = { at: 'idle' }

/** Records one voice message: idle, recording, preview, and idle again once it is sent or deleted. */
export function useRecorder(deps: RecorderDeps): Recorder {
  const latest = useLatest(deps)
  const [state, setState] = useState<RecorderState>(idle)
  const [level] = useState(createLevel)
  const { start, stop, cancel } = useRunningRecording(level, setState, latest.current.announce)
  const sendPreview = useSend({ state, setState }, latest)
  const url = state.at === 'preview' ? state.preview.url : undefined
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  const discard = useCallback(() => {
    cancel()
    setState(idle)
  }, [cancel])
  useOnLeave(discard)
  return useMemo(
    () => ({ state, level, start, stop, discard, send: () => sendPreview(state) }),
    [state, level, start, stop, discard, sendPreview],
  )
}

function useRunningRecording(level: AudioLevel, setState: (state: RecorderState) => void, announce: Announce) {
  const text = useText()
  const running = useRef<RunningRecording | null>(null)
  const start = useCallback(async () => {
    if (running.current) return
    const session = { finish: new AbortController(), cancel: new AbortController() }
    running.current = session
    setState({ at: 'starting' })
    let wasWarned = false
    try {
      const recording = await recordAudio({
        level,
        finish: session.finish.signal,
        cancel: session.cancel.signal,
        onStarted: () => {
          setState({ at: 'recording' })
          announce(text('voice.recording'))
        },
        onBlock: (_, seconds) => {
          if (seconds >= warnSeconds && !wasWarned) announce(text('voice.ends-soon'))
          wasWarned ||= seconds >= warnSeconds
        },
      })
      if (!recording) return
      setState(toPreview(recording))
      const seconds = Math.round(recording.seconds)
      announce([text('voice.stopped', { seconds }), recording.isTooQuiet ? text('voice.silent') : ''].join(' '))
    } catch {
      if (session.cancel.signal.aborted) return
      setState(idle)
      // If the user stopped before the recording started, the microphone was not refused.
      if (!session.finish.signal.aborted) window.alert(text('voice.denied'))
    } finally {
      if (running.current === session) running.current = null
    }
  }, [level, setState, announce, text])
  const stop = useCallback(() => running.current?.finish.abort(), [])
  const cancel = useCallback(() => {
    running.current?.cancel.abort()
    running.current = null
  }, [])
  return { start, stop, cancel }
}

function toPreview(recording: Recording): RecorderState {
  const file = new Blob([recording.bytes], { type: 'audio/wav' })
  return { at: 'preview', preview: { recording, file, url: URL.createObjectURL(file) }, isSending: false }
}

type ShownState = { state: RecorderState; setState: (state: RecorderState) => void }

function useSend({ state: shownState, setState }: ShownState, latest: { readonly current: RecorderDeps }) {
  const text = useText()
  const shown = useLatest(shownState)
  return useCallback(
    async (state: RecorderState) => {
      if (state.at !== 'preview' || state.isSending) return
      const { preview } = state
      setState({ at: 'preview', preview, isSending: true })
      latest.current.announce(text('voice.sending'))
      // False once another recording was begun, which must stay.
      const isShown = () => shown.current.at === 'preview' && shown.current.preview === preview
      try {
        await latest.current.sendAudio(await toBase64(preview.file))
        if (isShown()) setState(idle)
        latest.current.announce(text('voice.sent'))
      } catch (error) {
        if (isShown()) setState({ at: 'preview', preview, isSending: false, failure: errorMessage(error) })
        else showToast('error', text('voice.not-sent'), errorMessage(error))
      }
    },
    [setState, shown, latest, text],
  )
}
