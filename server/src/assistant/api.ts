// The public API of this module; everything else is private.
export { createChatGuard as guardChat } from './chats/guard-chat.ts'
export { assistantData } from './personal-data.ts'
