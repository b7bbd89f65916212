import { type ReactNode, useId } from 'react'

/** A section of the voice settings with its heading. */
export function VoiceSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid justify-items-start gap-3">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
