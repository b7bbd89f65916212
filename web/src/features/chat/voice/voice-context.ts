import { createContext, type RefObject, useContext } from 'react'
import type { SenseProps } from '#features/chat/sense-props.ts'
import type { VoicePreferences } from '#features/chat/voice/settings/voice-preferences.ts'
import type { Announce } from '#features/chat/voice/use-announcer.ts'
import type { Engine } from '#features/chat/voice/use-engine.ts'

export type Voice = Engine &
  Pick<SenseProps, 'isDisabled' | 'putText'> & {
    preferences: VoicePreferences
    change(changes: Partial<VoicePreferences>): void
    announce: Announce
    /** Whether what records, shows and reads aloud is to be loaded; it then hands itself over. */
    isEngineWanted: boolean
    hold(engine: Engine): void
    /** Loads it for what needs it soon. */
    wake(): void
    /** The newest of what the chat gave. */
    senseProps: RefObject<SenseProps>
    /** Brings the focus back to the microphone's button, from what is about to go away. */
    focusMicrophone(): void
    /** The microphone's button. */
    microphone: { current: HTMLButtonElement | null }
  }

/** The messages of the open chat: apart, since they change far more often. */
export const HeardContext = createContext<SenseProps['messages']>([])
export const VoiceContext = createContext<Voice | null>(null)

/** Voice and picture of the open chat. */
export function useVoice(): Voice {
  const voice = useContext(VoiceContext)
  if (!voice) throw new Error('useVoice must be used within a VoiceProvider')
  return voice
}
