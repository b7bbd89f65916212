import { Check } from 'lucide-react'
import { type TextId, useText } from '#lib/i18n/text.ts'

const steps = ['auth.step-details', 'auth.step-code', 'auth.step-wallet'] as const satisfies readonly TextId[]

/** The steps of a sign-up; `current` counts from 1. */
export function SignupSteps({ current }: { current: 1 | 2 }) {
  const text = useText()
  return (
    <ol aria-label={text('auth.steps')} className="grid grid-cols-3 gap-2 text-xs">
      {steps.map((id, index) => {
        const isDone = index + 1 < current
        const isCurrent = index + 1 === current
        return (
          <li
            key={id}
            aria-current={isCurrent ? 'step' : undefined}
            className={`flex flex-wrap items-center gap-x-1 border-t-2 pt-1.5 ${isCurrent ? 'border-accent font-semibold' : isDone ? 'border-accent text-ink-soft' : 'border-line-strong text-ink-soft'}`}
          >
            {isDone ? <Check aria-hidden size={14} className="text-accent" /> : <span aria-hidden>{index + 1}</span>}
            {text(id)}
          </li>
        )
      })}
    </ol>
  )
}
