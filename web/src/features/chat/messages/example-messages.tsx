import { useText } from '#lib/i18n/text.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type ExamplesProps = {
  /** The symbol of the token that the screen shows, for examples about it. */
  symbol?: string | undefined
  onPick: (sentence: string) => void
  className?: string
}

/** Example messages in an empty chat. A press puts one into the composer without sending it. */
export function ExampleMessages({ symbol, onPick }: ExamplesProps) {
  const text = useText()
  return (
    <div className="grid h-full content-center">
      <EmptyState title={text('chat.try.heading')} hint={text('chat.try.hint')}>
        <ExampleButtons symbol={symbol} onPick={onPick} className="justify-center" />
      </EmptyState>
    </div>
  )
}

/** The example messages alone. */
export function ExampleButtons({ symbol, onPick, className = '' }: ExamplesProps) {
  const text = useText()
  const bonk = { symbol: symbol ?? 'BONK' }
  const sentences = [
    text('chat.try.price', { symbol: symbol ?? 'SOL' }),
    text('chat.try.risk', bonk),
    text('chat.try.buy', bonk),
    text('chat.try.balance'),
    text('chat.try.help'),
  ]
  return (
    <ul aria-label={text('chat.try.examples')} className={`flex flex-wrap gap-2 ${className}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button
            type="button"
            // Typed text has no marks of direction.
            onClick={() => onPick(sentence.replace(/[\u2066-\u2069]/g, ''))}
            className="min-h-11 rounded-full border border-line-strong bg-card px-4 py-2 hover:bg-sunk"
          >
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  )
}
