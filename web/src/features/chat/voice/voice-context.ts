import { createContext, useContext } from 'react'
import type { PictureDraft } from '#features/chat/picture/use-picture.ts'
import type { Announce } from '#features/chat/voice/use-announcer.ts'
import type { HandsFree } from '#features/chat/voice/use-hands-free.ts'
import type { Recorder } from '#features/chat/voice/use-recorder.ts'
import type { Speaker } from '#features/chat/voice/use-speaker.ts'
import type { VoicePreferences } from '#features/chat/voice/voice-preferences.ts'

export type Voice = {
  isDisabled: boolean
  putText(text: string): void
  recorder: Recorder
  picture: PictureDraft
  speaker: Speaker
  handsFree: HandsFree
  preferences: VoicePreferences
  change(changes: Partial<VoicePreferences>): void
  announce: Announce
  /** Brings the focus back to the microphone's button, from what is about to go away. */
  focusMicrophone(): void
  /** The microphone's button. */
  microphone: { current: HTMLButtonElement | null }
}

export const VoiceContext = createContext<Voice | null>(null)

/** Voice and picture of the open chat. */
export function useVoice(): Voice {
  const voice = useContext(VoiceContext)
  if (!voice) throw new Error('useVoice must be used within a VoiceProvider')
  return voice
}
