/** The code that sends messages; loaded at the first use of the chat. */
export const sendingPart = { load: () => import('#features/chat/composer/sending.ts') }
