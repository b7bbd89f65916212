import type { ChatMessage } from '@murmur/contract/chat/chats'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type SuggestedMessagesProps = { answer: ChatMessage; onPick: (message: string) => void }

/**
 * The messages that the newest answer suggests, as buttons; a press sends that text like a typed message. They are at the end of
 * the list, which stays scrolled to its end, so that nothing above moves when they appear.
 */
export function SuggestedMessages({ answer, onPick }: SuggestedMessagesProps) {
  const text = useText()
  const { suggestions = [], language } = answer
  if (suggestions.length === 0) return null
  return (
    <li className="appear">
      <fieldset aria-label={text('chat.next-messages')} className="flex min-w-0 flex-wrap gap-2">
        {pickSuggestions(suggestions).map((suggestion) => (
          <Button
            key={suggestion}
            lang={language}
            dir="auto"
            onClick={() => onPick(suggestion)}
            className="max-w-full text-start font-normal whitespace-normal wrap-anywhere"
          >
            {suggestion}
          </Button>
        ))}
      </fieldset>
    </li>
  )
}

/** The first and the last suggestion: undo comes first, a purchase last. More would compete with the answer. */
function pickSuggestions(suggestions: readonly string[]): readonly string[] {
  const [first, ...others] = suggestions
  return first === undefined ? [] : [first, ...others.slice(-1)]
}

/** The complete answer that ends the chat, apart from news; undefined while another message or answer is awaited. */
export function findNewestAnswer(
  messages: readonly ChatMessage[],
  { isAwaiting }: { isAwaiting: boolean },
): ChatMessage | undefined {
  const last = messages.findLast(({ news }) => news === undefined)
  return !isAwaiting && last?.role === 'assistant' && last.isLast ? last : undefined
}
