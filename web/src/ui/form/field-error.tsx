type FieldErrorProps = { id: string; error?: string | undefined; reason?: string | undefined }

/** The error of a field. The live region is always present, so that screen readers announce the text. */
export function FieldError({ id, error, reason }: FieldErrorProps) {
  return (
    <div aria-live="polite" className="text-sm text-loss empty:absolute">
      {error ? (
        <p id={id} className="appear">
          {error}
          {reason && reason !== error ? <span className="block text-ink-soft">{reason}</span> : null}
        </p>
      ) : null}
    </div>
  )
}
