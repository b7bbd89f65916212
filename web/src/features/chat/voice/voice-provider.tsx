import type { ReactNode } from 'react'
import type { SenseProps } from '#features/chat/sense-props.ts'

/**
 * Voice and picture of one open chat. It wraps the messages and the composer of the open chat, adds no element around them
 * and is keyed by the chat: `<VoiceProvider key={chatId} {...senseProps}>`. Within it stand, none of them with props but the
 * messages: VoiceMenu (in the chat's header: reading aloud, hands-free, settings), VoicePanel (above the composer's row),
 * VoiceButton and PictureButton (in the row), ReadAloud, AudioMessage and ImageMessage (in the messages).
 */
export function VoiceProvider({ children }: SenseProps & { children: ReactNode }) {
  return <>{children}</>
}
