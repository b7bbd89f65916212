import { said } from '#lib/said.ts'
import { useText } from '#lib/text.ts'

type FieldErrorProps = { id: string; error?: string | undefined; reason?: string | undefined }

/**
 * The place of a field's error: always there, so that a screen reader hears the text come. What the contract says of a field
 * is said in the reader's language.
 */
export function FieldError({ id, error, reason }: FieldErrorProps) {
  const text = useText()
  return (
    <div aria-live="polite" className="text-sm text-loss">
      {error ? (
        <p id={id} className="appear">
          {said(text, error)}
          {reason && reason !== error ? <span className="block text-ink-soft">{reason}</span> : null}
        </p>
      ) : null}
    </div>
  )
}
