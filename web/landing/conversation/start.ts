import { startConversation } from './start-conversation.ts'

const section = document.querySelector<HTMLElement>('[data-talk]')
if (section) startConversation(section)
