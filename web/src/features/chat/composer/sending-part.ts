/** What sends; loaded when somebody begins to use the chat. */
export const sendingPart = { load: () => import('#features/chat/composer/sending.ts') }
