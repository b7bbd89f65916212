import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-sunk text-ink',
  gain: 'bg-gain-soft text-gain',
  loss: 'bg-loss-soft text-loss',
  caution: 'bg-caution-soft text-caution',
}

/** A label with an icon; the colour adds no information. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-px text-sm font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
