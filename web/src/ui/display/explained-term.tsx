import { CircleQuestionMark } from 'lucide-react'
import { useId, useState } from 'react'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { useLevel } from '#lib/preferences/level.ts'

type ExplainedTermProps = {
  label: string
  /** The explanation, a sentence or two. */
  by: TextId
}

/** A term with an inline explanation on request, at the beginner level. */
export function ExplainedTerm({ label, by }: ExplainedTermProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (useLevel() !== 'beginner') return label
  return (
    <>
      {label}
      <button
        type="button"
        aria-label={text('explain.ask', { term: label })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        // The touch target is larger than the icon, without changing the line height.
        className="relative ms-1 inline-grid size-5 place-items-center rounded-full align-text-bottom text-accent before:absolute before:-inset-3 before:content-['']"
      >
        <CircleQuestionMark aria-hidden size={16} />
      </button>
      <span id={id} role="status" className="block text-sm font-normal text-ink empty:hidden">
        {isOpen ? text(by) : null}
      </span>
    </>
  )
}
