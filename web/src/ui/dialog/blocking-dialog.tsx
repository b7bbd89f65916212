import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTopLayer } from '#ui/dialog/top-layer.tsx'

type BlockingDialogProps = { title: string; children: ReactNode }

/**
 * A modal <dialog> that only its content can close. It hides the page behind it without changing it; closing restores the
 * focus.
 */
export function BlockingDialog({ title, children }: BlockingDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { enter } = useTopLayer()
  useLayoutEffect(() => (ref.current ? enter(ref.current) : undefined), [enter])
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus(), [])
  return (
    <dialog
      ref={ref}
      data-blocking
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // Browsers close it anyway when Escape is pressed twice.
      onClose={() => ref.current?.isConnected && ref.current.showModal()}
      className="appear max-h-[calc(100dvh-1.5rem)] w-[min(28rem,calc(100vw-1.5rem))] flex-col rounded-card border border-transparent bg-card p-4 text-ink backdrop:backdrop-blur-lg open:flex sm:p-6"
    >
      <h2 id={titleId} className="mb-4 text-lg font-semibold wrap-anywhere">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
