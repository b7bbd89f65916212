import { createContext, type RefObject, useContext } from 'react'
import type { MediaProps } from '#features/chat/media-props.ts'
import type { VoicePreferences } from '#features/chat/voice/settings/voice-preferences.ts'
import type { Announce } from '#features/chat/voice/use-announcer.ts'
import type { Engine } from '#features/chat/voice/use-engine.ts'

export type Voice = Engine &
  Pick<MediaProps, 'isDisabled' | 'insertText'> & {
    preferences: VoicePreferences
    change(changes: Partial<VoicePreferences>): void
    announce: Announce
    /** Whether to load the engine, which then registers itself with `register`. */
    needsEngine: boolean
    register(engine: Engine): void
    /** Loads the engine before it is needed. */
    preload(): void
    /** The newest props of the chat. */
    mediaProps: RefObject<MediaProps>
    /** Moves the focus to the microphone button, from an element that is about to disappear. */
    focusMicrophone(): void
    /** The microphone's button. */
    microphone: { current: HTMLButtonElement | null }
  }

/** The messages of the open chat; a context of their own, since they change far more often. */
export const MessagesContext = createContext<MediaProps['messages']>([])
export const VoiceContext = createContext<Voice | null>(null)

/** Voice and picture of the open chat. */
export function useVoice(): Voice {
  const voice = useContext(VoiceContext)
  if (!voice) throw new Error('useVoice must be used within a VoiceProvider')
  return voice
}
