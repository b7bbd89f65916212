import type { ReactNode } from 'react'

/** A second factor: name, explanation and actions. */
export function FactorRow({ name, hint, children }: { name: string; hint: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line p-3">
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">{hint}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </li>
  )
}
