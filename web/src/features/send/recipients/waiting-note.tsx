import type { Recipient } from '@murmur/contract/trading/recipients'
import { useState } from 'react'
import { useTimeLeft } from '#lib/browser/use-time-left.ts'
import { formatAsOf } from '#lib/format/format.ts'
import { formatWait } from '#lib/format/format-wait.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** The waiting time of a new recipient with its reason; announces only its start and its end. Nothing if there was none. */
export function WaitingNote({ recipient }: { recipient: Pick<Recipient, 'name' | 'usableAt'> }) {
  const text = useText()
  const { name, usableAt } = recipient
  const timeLeft = useTimeLeft(usableAt)
  const [hadToWait, setHadToWait] = useState(timeLeft > 0)
  if (timeLeft > 0 && !hadToWait) setHadToWait(true)
  const isWaiting = timeLeft > 0
  return (
    <>
      <p role="status" className="sr-only">
        {isWaiting
          ? text('recipient.waits-until', { name, time: formatAsOf(usableAt, text.language) })
          : hadToWait
            ? text('recipient.ready', { name })
            : null}
      </p>
      {isWaiting ? (
        <Notice tone="waiting" title={text('recipient.usable-in', { wait: formatWait(text, timeLeft) })}>
          <p className="text-sm">{text('recipient.why-wait')}</p>
        </Notice>
      ) : hadToWait ? (
        <p aria-hidden className="text-sm text-gain">
          {text('recipient.ready', { name })}
        </p>
      ) : null}
    </>
  )
}
