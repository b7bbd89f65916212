import { useLayoutEffect, useRef } from 'react'
import { useAcceptTerms } from '#features/settings/terms/use-accept-terms.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

/** The notice of a newer version of the legal documents, with a button that accepts it. */
export function TermsChange({ currentTerms }: { currentTerms: string }) {
  const text = useText()
  const { accept, isBusy } = useAcceptTerms()
  const section = useRef<HTMLElement>(null)
  // A layout effect: at its cleanup the notice is still in the document. Its focus moves to the page's title.
  useLayoutEffect(() => {
    const notice = section.current
    return () => {
      if (notice?.contains(document.activeElement)) document.querySelector<HTMLElement>('h1')?.focus()
    }
  }, [])
  return (
    <section ref={section} aria-label={text('papers.notice')} className="no-print mx-auto mb-4 w-full max-w-[1120px]">
      <Notice title={text('papers.notice')}>
        <p>{text('papers.notice-hint')}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" inactive={isBusy} onClick={() => accept(currentTerms)}>
            {text('papers.accept')}
          </Button>
          <a href="/terms" className={buttonClass('quiet')}>
            {text('papers.read')}
          </a>
        </div>
      </Notice>
    </section>
  )
}
