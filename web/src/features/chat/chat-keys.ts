/** Under which names the store keeps what the server said of chats. */
export const chatKeys = {
  list: ['chats'] as const,
  one: (chatId: string | undefined) => ['chat', chatId] as const,
  unsent: ['chat-unsent'] as const,
  draft: (chatId: string) => ['chat-draft', chatId] as const,
  /** What became of a pressed card, by its intent. */
  card: (intentId: string) => ['chat-card', intentId] as const,
}
