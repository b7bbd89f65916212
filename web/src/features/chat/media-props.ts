import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'

/** The props of the voice and picture controls. Sending rejects with an error whose message can be shown to the user. */
export type MediaProps = {
  chatId: ChatId
  isDisabled: boolean
  /** Sends a WAV file as base64 without the data URL prefix. Resolves when the server has stored the message. */
  sendAudio(base64: string, options: { handsFree: boolean }): Promise<void>
  sendPhoto(base64: string, mimeType: string): Promise<void>
  /** While a recording runs, the text input and its send button are disabled. */
  onRecording(isRecording: boolean): void
  /** Puts text into the composer, for the user to check and send. */
  insertText(text: string): void
  messages: readonly ChatMessage[]
  isAnswering: boolean
}
