import { useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { PicturePreview } from '#features/chat/picture/picture-preview.tsx'
import { usePicture } from '#features/chat/picture/use-picture.ts'
import { useHandsFree } from '#features/chat/voice/hands-free/use-hands-free.ts'
import { RecordingPreview } from '#features/chat/voice/recording/recording-preview.tsx'
import { RecordingRow } from '#features/chat/voice/recording/recording-row.tsx'
import { useRecorder } from '#features/chat/voice/recording/use-recorder.ts'
import { useReadAloud } from '#features/chat/voice/speech/use-read-aloud.ts'
import { useSpeaker } from '#features/chat/voice/speech/use-speaker.ts'
import { useVoiceKeys } from '#features/chat/voice/use-voice-keys.ts'
import { MessagesContext, useVoice } from '#features/chat/voice/voice-context.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'

const HandsFreePanel = lazyComponent(
  async () => (await import('#features/chat/voice/hands-free/hands-free-panel.tsx')).HandsFreePanel,
)

/** The recorder, picture upload and speech, with their rows above the composer. Registers itself with the provider. */
export function VoiceEngine() {
  const { mediaProps, announce, preferences, register, isDisabled } = useVoice()
  const messages = useContext(MessagesContext)
  const deps = useMemo(
    () => ({
      announce,
      sendAudio: (base64: string) => mediaProps.current.sendAudio(base64, { handsFree: false }),
      sendHandsFree: (base64: string) => mediaProps.current.sendAudio(base64, { handsFree: true }),
      sendPhoto: (base64: string, mimeType: string) => mediaProps.current.sendPhoto(base64, mimeType),
    }),
    [announce, mediaProps],
  )
  const speaker = useSpeaker(preferences)
  const recorder = useRecorder(deps)
  const picture = usePicture(deps)
  const { state } = recorder
  const isRecording = state.at === 'starting' || state.at === 'recording'
  // One microphone at a time: the mode cannot begin during a recording.
  const handsFree = useHandsFree({ ...deps, speaker, messages, isDisabled: isDisabled || isRecording })
  useReadAloud(messages, speaker, preferences.readAloud && handsFree.step === null)
  const place = useRef<HTMLSpanElement>(null)
  useVoiceKeys(handsFree, speaker, place)
  useLayoutEffect(
    () => register({ recorder, picture, handsFree, speaker }),
    [register, recorder, picture, handsFree, speaker],
  )
  return (
    <>
      <span ref={place} hidden />
      {handsFree.step ? <HandsFreePanel step={handsFree.step} /> : null}
      {isRecording ? <RecordingRow isStarting={state.at === 'starting'} /> : null}
      {state.at === 'preview' ? <RecordingPreview {...state} /> : null}
      <PicturePreview />
    </>
  )
}
