import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'

/** The props of voice and picture. Sending rejects with an error like CallError, whose message is for the user. */
export type MediaProps = {
  chatId: ChatId
  isDisabled: boolean
  /** A whole WAV as base64 without the data-URL prefix. Resolves when the server has stored it. */
  sendAudio(base64: string, options: { handsFree: boolean }): Promise<void>
  sendPhoto(base64: string, mimeType: string): Promise<void>
  /** While it records, the text input and its send button are disabled. */
  onRecording(isRecording: boolean): void
  /** Puts text into the composer, for the user to check and send. */
  insertText(text: string): void
  messages: readonly ChatMessage[]
  isAnswering: boolean
}
