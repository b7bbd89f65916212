import { CircleAlert, CircleCheck, Hourglass, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  plain: { className: 'bg-sunk text-ink', Icon: Info },
  gain: { className: 'bg-gain-soft text-ink', Icon: CircleCheck },
  caution: { className: 'bg-caution-soft text-ink', Icon: TriangleAlert },
  waiting: { className: 'bg-caution-soft text-ink', Icon: Hourglass },
  loss: { className: 'bg-loss-soft text-ink', Icon: CircleAlert },
}

type NoticeProps = { tone?: keyof typeof tones; title?: string; children?: ReactNode }

/** A message inside a page: the issue, and the next step. */
export function Notice({ tone = 'plain', title, children }: NoticeProps) {
  const { className, Icon } = tones[tone]
  return (
    <div className={`appear flex gap-3 rounded-card border border-transparent p-4 ${className}`}>
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-3">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
