import { useText } from '#lib/i18n/text.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Example messages in an empty chat. A press puts one into the composer without sending it. */
export function ExampleMessages({ onPick }: { onPick: (sentence: string) => void }) {
  const text = useText()
  const sentences = [text('chat.try.price'), text('chat.try.buy'), text('chat.try.balance'), text('chat.try.help')]
  return (
    <div className="grid h-full content-center">
      <EmptyState title={text('chat.try.heading')} hint={text('chat.try.hint')}>
        <ul className="flex flex-wrap justify-center gap-2">
          {sentences.map((sentence) => (
            <li key={sentence}>
              <button
                type="button"
                onClick={() => onPick(sentence)}
                className="min-h-11 rounded-card border border-line-strong bg-card px-4 py-2 hover:bg-sunk"
              >
                {sentence}
              </button>
            </li>
          ))}
        </ul>
      </EmptyState>
    </div>
  )
}
