import type { ChatMessage } from '@murmur/contract/chat/chats'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { MediaProps } from '#features/chat/media-props.ts'
import { usePictureDrops } from '#features/chat/picture/use-picture-drops.ts'
import { useHandsFreeKeys } from '#features/chat/voice/hands-free/use-hands-free-keys.ts'
import { useVoicePreferences } from '#features/chat/voice/settings/voice-preferences.ts'
import { useAnnouncer } from '#features/chat/voice/use-announcer.ts'
import { useEngine } from '#features/chat/voice/use-engine.ts'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useRestoredFocus } from '#features/chat/voice/use-restored-focus.ts'
import { MessagesContext, VoiceContext } from '#features/chat/voice/voice-context.ts'

/** Only answers are read aloud. */
const isSpoken = ({ role }: ChatMessage) => role === 'assistant'

/**
 * Voice and picture of one open chat. It wraps the messages and the composer of the open chat, adds no element around them
 * and is keyed by the chat: `<VoiceProvider key={chatId} {...mediaProps}>`. These components use its context:
 * VoiceMenu (in the chat's header: reading aloud, hands-free, settings), VoicePanel (above the composer's row), VoiceButton
 * and PictureButton (in the row), ReadAloud, AudioMessage and ImageMessage (in the messages).
 */
export function VoiceProvider({ children, ...props }: MediaProps & { children: ReactNode }) {
  const { isDisabled, messages } = props
  const mediaProps = useLatest(props)
  const announce = useAnnouncer()
  const { preferences, change } = useVoicePreferences()
  const { recorder, picture, handsFree, speaker, register, preload, isRequested } = useEngine(isDisabled)
  usePictureDrops(picture.choose, isDisabled)
  useHandsFreeKeys(handsFree)

  const isRecording = recorder.state.at === 'recording' || handsFree.step === 'listening'
  useEffect(() => {
    mediaProps.current.onRecording(isRecording)
  }, [isRecording, mediaProps])
  // Unmounting during a recording must not leave the composer disabled.
  useEffect(() => () => mediaProps.current.onRecording(false), [mediaProps])

  const microphone = useRef<HTMLButtonElement | null>(null)
  const focusMicrophone = useCallback(() => microphone.current?.focus(), [])
  useRestoredFocus(handsFree.step !== null || recorder.state.at !== 'idle', focusMicrophone)
  const insertText = useCallback((text: string) => mediaProps.current.insertText(text), [mediaProps])
  const needsEngine = isRequested || preferences.readAloud || messages.some(isSpoken)
  const voice = useMemo(
    () => ({
      ...{ isDisabled, insertText, recorder, picture, speaker, handsFree, preferences, change, announce },
      ...{ focusMicrophone, microphone, needsEngine, register, preload, mediaProps },
    }),
    [
      isDisabled,
      insertText,
      recorder,
      picture,
      speaker,
      handsFree,
      preferences,
      change,
      announce,
      focusMicrophone,
      needsEngine,
      register,
      preload,
      mediaProps,
    ],
  )
  return (
    <VoiceContext value={voice}>
      <MessagesContext value={messages}>{children}</MessagesContext>
    </VoiceContext>
  )
}
