import { navigate } from '#lib/routing/navigate.ts'

/** Opens a new chat and sends it this message, as if the user had typed it there. */
export function askInChat(message: string): void {
  navigate('/app/chat', { state: { message } })
}

/** The message that `askInChat` left in a history entry's state. A link cannot carry one: only the app itself sets the state. */
export function readChatMessage(state: unknown): string | undefined {
  const { message } = (state ?? {}) as { message?: unknown }
  return typeof message === 'string' && message.trim() !== '' ? message : undefined
}
