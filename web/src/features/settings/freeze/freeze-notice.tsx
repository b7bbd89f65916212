import type { Freeze } from '@murmur/contract/identity/freeze'
import { FreezeAction } from '#features/settings/freeze/freeze-action.tsx'
import { useTimeLeft } from '#lib/browser/use-time-left.ts'
import { formatWait } from '#lib/format/format-wait.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** The notice of a frozen account on every page, with the time until it works again. */
export function FreezeNotice({ freeze }: { freeze: Freeze }) {
  const text = useText()
  const { by, thawsAt } = freeze
  const timeLeft = useTimeLeft(thawsAt ?? undefined)
  const title = thawsAt ? text('freeze.thawing', { wait: formatWait(text, timeLeft) }) : text('freeze.title')
  return (
    <section aria-label={text('freeze.title')} className="no-print mx-auto mb-4 w-full max-w-[1120px]">
      <Notice tone={thawsAt ? 'waiting' : 'loss'} title={title}>
        <p className="max-w-[70ch] text-sm">
          {text(thawsAt ? 'freeze.thawing-hint' : by === 'operator' ? 'freeze.by-operator' : 'freeze.notice')}
        </p>
        <FreezeAction labels="notice" />
      </Notice>
    </section>
  )
}
