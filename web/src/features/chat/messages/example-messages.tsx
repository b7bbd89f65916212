import { useText } from '#lib/i18n/text.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type ExamplesProps = { onPick: (sentence: string) => void; className?: string }

/** Example messages in an empty chat. A press puts one into the composer without sending it. */
export function ExampleMessages({ onPick }: ExamplesProps) {
  const text = useText()
  return (
    <div className="grid h-full content-center">
      <EmptyState title={text('chat.try.heading')} hint={text('chat.try.hint')}>
        <ExampleButtons onPick={onPick} className="justify-center" />
      </EmptyState>
    </div>
  )
}

/** The example messages alone. */
export function ExampleButtons({ onPick, className = '' }: ExamplesProps) {
  const text = useText()
  const sentences = [text('chat.try.price'), text('chat.try.buy'), text('chat.try.balance'), text('chat.try.help')]
  return (
    <ul aria-label={text('chat.try.examples')} className={`flex flex-wrap gap-2 ${className}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button
            type="button"
            onClick={() => onPick(sentence)}
            className="min-h-11 rounded-full border border-line-strong bg-card px-4 py-2 hover:bg-sunk"
          >
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  )
}
