/** The code that sends messages; loaded at the first use of the chat. */
export const sendingModule = { load: () => import('#features/chat/composer/send-messages.ts') }
