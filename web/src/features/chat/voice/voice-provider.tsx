import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { usePicture } from '#features/chat/picture/use-picture.ts'
import type { SenseProps } from '#features/chat/sense-props.ts'
import { useAnnouncer } from '#features/chat/voice/use-announcer.ts'
import { useHandsFree } from '#features/chat/voice/use-hands-free.ts'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useReadAloud } from '#features/chat/voice/use-read-aloud.ts'
import { useRecorder } from '#features/chat/voice/use-recorder.ts'
import { useReturnedFocus } from '#features/chat/voice/use-returned-focus.ts'
import { useSpeaker } from '#features/chat/voice/use-speaker.ts'
import { useVoiceKeys } from '#features/chat/voice/use-voice-keys.ts'
import { VoiceContext } from '#features/chat/voice/voice-context.ts'
import { useVoicePreferences } from '#features/chat/voice/voice-preferences.ts'

/**
 * Voice and picture of one open chat. It wraps the messages and the composer of the open chat, adds no element around them
 * and is keyed by the chat: `<VoiceProvider key={chatId} {...senseProps}>`. Within it stand, none of them with props but the
 * messages: VoiceMenu (in the chat's header: reading aloud, hands-free, settings), VoicePanel (above the composer's row),
 * VoiceButton and PictureButton (in the row), ReadAloud, AudioMessage and ImageMessage (in the messages).
 */
export function VoiceProvider({ children, ...props }: SenseProps & { children: ReactNode }) {
  const { isDisabled, messages } = props
  const latest = useLatest(props)
  const announce = useAnnouncer()
  const { preferences, change } = useVoicePreferences()
  const speaker = useSpeaker(preferences)
  const deps = useMemo(
    () => ({
      announce,
      sendAudio: (base64: string) => latest.current.sendAudio(base64, { handsFree: false }),
      sendHandsFree: (base64: string) => latest.current.sendAudio(base64, { handsFree: true }),
      sendPhoto: (base64: string, mimeType: string) => latest.current.sendPhoto(base64, mimeType),
    }),
    [announce, latest],
  )
  const recorder = useRecorder(deps)
  const picture = usePicture(deps, isDisabled)
  const handsFree = useHandsFree({ ...deps, speaker, messages, isDisabled })
  useReadAloud(messages, speaker, preferences.readAloud && handsFree.step === null)
  useVoiceKeys(handsFree, speaker)

  const isRecording = recorder.state.at === 'recording' || handsFree.step === 'listening'
  useEffect(() => {
    latest.current.onRecording(isRecording)
  }, [isRecording, latest])
  // Whoever leaves while recording leaves nothing disabled behind.
  useEffect(() => () => latest.current.onRecording(false), [latest])

  const microphone = useRef<HTMLButtonElement | null>(null)
  const focusMicrophone = useCallback(() => microphone.current?.focus(), [])
  useReturnedFocus(handsFree.step !== null || recorder.state.at !== 'idle', focusMicrophone)
  const putText = useCallback((text: string) => latest.current.putText(text), [latest])
  const voice = useMemo(
    () => ({
      ...{ isDisabled, putText, recorder, picture, speaker, handsFree, preferences, change, announce },
      ...{ focusMicrophone, microphone },
    }),
    [isDisabled, putText, recorder, picture, speaker, handsFree, preferences, change, announce, focusMicrophone],
  )
  return <VoiceContext value={voice}>{children}</VoiceContext>
}
