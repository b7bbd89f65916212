type ExpandableTextProps = { shown: string; full?: string; spoken?: string | null; className?: string }

/** A displayed number. A shortened one shows all its digits on hover or focus. */
export function ExpandableText({ shown, full, spoken, className = '' }: ExpandableTextProps) {
  const hasMore = full !== undefined && full !== shown
  return (
    <span className={`figure ${className}`} data-full={hasMore ? full : undefined} tabIndex={hasMore ? 0 : undefined}>
      {spoken ? (
        <>
          <span aria-hidden>{shown}</span>
          <span className="sr-only">{spoken}</span>
        </>
      ) : (
        shown
      )}
    </span>
  )
}
