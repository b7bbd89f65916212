import { MessageCircle } from 'lucide-react'
import { useAssistant } from '#app/dock/assistant-context.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

/** Opens the assistant about the token of the screen. Public pages have no assistant. */
export function AskButton() {
  const text = useText()
  const assistant = useAssistant()
  if (!assistant) return null
  return (
    <Button onClick={() => assistant.open('by-field')}>
      <MessageCircle aria-hidden size={18} />
      {text('dock.ask')}
    </Button>
  )
}
