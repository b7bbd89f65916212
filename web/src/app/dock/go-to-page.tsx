import { useEffect, useRef } from 'react'
import { findPages } from '#app/dock/find-pages.ts'
import { useIsDesktop } from '#lib/browser/use-is-desktop.ts'
import { useText } from '#lib/i18n/text.ts'
import { navigate } from '#lib/routing/navigate.ts'

type GoToPageProps = { draft: string; onLeave: () => void }

/**
 * Quick actions of the assistant's field: buttons to the pages that match its text. While the text is the beginning of a page's
 * name, Enter goes there instead of sending it; no such action moves money.
 */
export function GoToPage({ draft, onLeave }: GoToPageProps) {
  const text = useText()
  const group = useRef<HTMLDivElement>(null)
  const isDesktop = useIsDesktop()
  const isEmpty = draft.trim() === ''
  // Small screens have the bar of pages below.
  const found = isEmpty && !isDesktop ? [] : findPages(draft, text, (page) => text('dock.go', { page }))
  const [first] = isEmpty ? [] : found
  const go = (page: (typeof found)[number]) => {
    onLeave()
    navigate(page.to)
  }
  const goToFirst = useRef<() => void>(undefined)
  useEffect(() => {
    goToFirst.current = first && (() => go(first))
  })
  useEffect(() => {
    const dialog = group.current?.closest('dialog')
    const onKey = (event: KeyboardEvent) => {
      const isInField = event.target instanceof HTMLTextAreaElement
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !isInField || !goToFirst.current) return
      event.preventDefault()
      event.stopPropagation()
      goToFirst.current()
    }
    // Listens in the capture phase, before the field sends its text.
    dialog?.addEventListener('keydown', onKey, { capture: true })
    return () => dialog?.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be hidden without a border's gap
    <div
      ref={group}
      role="group"
      aria-label={text('dock.pages')}
      className="flex gap-2 overflow-x-auto px-4 pt-1 pb-2 sm:px-6 desk:min-h-15"
    >
      {found.map((page) => (
        <button
          key={page.to}
          type="button"
          onClick={() => go(page)}
          className={`inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm ${page === first ? 'border-accent bg-accent-soft text-ink' : 'border-line-strong text-ink-soft hover:bg-sunk hover:text-ink'}`}
        >
          <page.Icon aria-hidden size={16} />
          {text('dock.go', { page: text(page.id) })}
          {page === first ? <kbd className="font-mono text-xs">↵</kbd> : null}
        </button>
      ))}
    </div>
  )
}
