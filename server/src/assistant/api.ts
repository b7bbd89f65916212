// What other modules may call. Everything else in this folder is private to it.
export { guardChat } from './chats/guard-chat.ts'
export { assistantData } from './personal-data.ts'
