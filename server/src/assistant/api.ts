// The public API of this module; everything else is private.
export { guardChat } from './chats/guard-chat.ts'
export { assistantData } from './personal-data.ts'
